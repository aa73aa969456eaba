// The whole library by one name: the engine, and the plugin host beside it.

@_exported import CarouselEngine
