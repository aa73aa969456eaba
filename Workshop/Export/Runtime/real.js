// Computing with numbers of which it does not count whether they are whole.
export const $mod = (a, b) => { const m = a % b; return (m > 0 ? b < 0 : m < 0 && b > 0) ? m + b : m }
