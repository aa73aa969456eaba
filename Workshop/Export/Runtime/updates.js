// What happens between frames: the script's update, and what items keep moving.
import { $one } from './values.js'
export const $updates = (run, hooks, C) => {
  let isUpdated = false, asking = 0
  const update = (dt, carousel) => {
    isUpdated = true
    run.enter(carousel)
    let wants = C.P.moves
    C.P.fault = undefined
    try {
      if (hooks.update && $one(hooks.update(dt)) === true) wants = true
    } catch (error) {
      // What is placed after it fails by it.
      C.P.fault = error
    }
    asking = C.isDragging || C.isDecelerating || C.isScrolling || C.speed || !dt ? 0 : asking + dt
    return wants && asking <= 10 + 1e-6
  }
  return {
    update,
    hasUpdate: !!hooks.update,
    rest(carousel) {
      if (isUpdated || !hooks.update) return
      update(0, carousel)
      for (let left = 600; left > 0 && update(1 / 60, carousel);) left--
    }
  }
}
