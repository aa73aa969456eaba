// The shell and the page, with an effect in Swift beside its script.

import CarouselTools

CarouselTools.run([Fan()], scripts: ["Examples/TwoLanguages/Plugins"])
