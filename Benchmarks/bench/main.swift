// The program bench.

import CarouselShell

BenchProgram.start()
