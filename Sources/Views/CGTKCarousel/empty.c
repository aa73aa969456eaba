// Without the trait GTK this target has nothing.

#include "CGTKCarousel.h"
