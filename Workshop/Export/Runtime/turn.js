// Transforms that are turned about an axis of their own.
import { $identity } from './matrix.js'
import { $rotate } from './rotate.js'
export const $turn = (C, at, t, a) => C.vertical ? $rotate(at, t, a, -1, 0, 0) : $rotate(at, t, a, 0, 1, 0)
export const $turnAcross = (C, at, t, a) => C.vertical ? $rotate(at, t, a, 0, -1, 0) : $rotate(at, t, a, 1, 0, 0)
export const $rotateX = (at, t, a) => $rotate(at, t, a, 1, 0, 0)
export const $rotateY = (at, t, a) => $rotate(at, t, a, 0, 1, 0)
export const $rotateZ = (at, t, a) => $rotate(at, t, a, 0, 0, 1)
export const $rotation = (at, a, x, y, z) => $rotate(at, $identity, a, x, y, z)
