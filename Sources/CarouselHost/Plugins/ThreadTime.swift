// The clock of budgets: what other programs do costs a script nothing.

import Foundation

package enum ThreadTime {
    /// The processor time of this thread, in seconds.
    package static var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + 1e-9 * Double(time.tv_nsec)
    }
}
