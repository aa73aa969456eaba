/* The files from FILE_(TENS)(ONES) on, each with a 0 behind it: includes itself for the next one. */
#if TENS * 10 + ONES < FILE_COUNT
#define PASTED(tens, ones) FILE_##tens##ones
#define PASTE(tens, ones) PASTED(tens, ones)
#embed PASTE(TENS, ONES) suffix(, 0,)

#if ONES < 9
#if ONES == 0
#undef ONES
#define ONES 1
#elif ONES == 1
#undef ONES
#define ONES 2
#elif ONES == 2
#undef ONES
#define ONES 3
#elif ONES == 3
#undef ONES
#define ONES 4
#elif ONES == 4
#undef ONES
#define ONES 5
#elif ONES == 5
#undef ONES
#define ONES 6
#elif ONES == 6
#undef ONES
#define ONES 7
#elif ONES == 7
#undef ONES
#define ONES 8
#elif ONES == 8
#undef ONES
#define ONES 9
#endif
#else
#undef ONES
#define ONES 0
#if TENS == 0
#undef TENS
#define TENS 1
#elif TENS == 1
#undef TENS
#define TENS 2
#elif TENS == 2
#undef TENS
#define TENS 3
#elif TENS == 3
#undef TENS
#define TENS 4
#elif TENS == 4
#undef TENS
#define TENS 5
#elif TENS == 5
#undef TENS
#define TENS 6
#elif TENS == 6
#undef TENS
#define TENS 7
#elif TENS == 7
#undef TENS
#define TENS 8
#elif TENS == 8
#undef TENS
#define TENS 9
#endif
#endif

#include "each.h"
#endif
