/* The system's Cairo. Its folder comes from pkg-config. */
#include <cairo.h>
