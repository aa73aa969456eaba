// Which way coverFlow2 turns an item, -1 to 1: it follows the motion, and ends in 0.4 s of rest.
const $share = C => {
  const P = C.P, at = C.scrollOffset, moves = C.isDragging || C.isDecelerating || C.isScrolling
  // What jumps has moved, too.
  if (moves || at !== (P.restsAt ?? at)) P.restTime = C.time
  P.restsAt = at
  const part = Math.min(1, (C.time - (P.restTime ?? -1)) / .4)
  if (moves) return 1
  if (part < 1) P.moves = true
  return part < .5 ? 1 - 4 * part ** 3 : 4 * (1 - part) ** 3
}
export const $toggle = C => {
  const { offset } = C.P
  if (offset === undefined) return 0
  const c = Math.min(1, Math.max(-1, offset)), share = $share(C)
  if (offset > 0) return (offset <= .5 ? -c : 1 - c) * share
  return (offset > -.5 ? -c : -1 - c) * share
}
