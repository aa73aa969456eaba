// The system's GTK, for CGTKStage alone.
#pragma once
#include <gtk/gtk.h>
