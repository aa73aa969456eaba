// Powers, as C has them: of 1, and of −1 at infinity, JavaScript tells nothing.
export const $pow = (a, b) => a === 1 || a === -1 && Math.abs(b) === Infinity ? 1 : Math.pow(a, b)
