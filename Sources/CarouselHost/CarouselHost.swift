// Imports the whole library under one name: the engine and the plugin host.

@_exported import CarouselEngine
