// The system's GTK, for CGTKCarousel alone.
#pragma once
#include <gtk/gtk.h>
