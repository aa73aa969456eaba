/** Whether a carousel can go back, and on, from where it comes to rest. */
export const endsOf = ({ motion: { isLoop, count }, rewinds, host: { goal } }) => {
  const isEndless = (isLoop || rewinds) && count > 1
  return { canGoBack: isEndless || goal > 0, canGoOn: isEndless || goal < count - 1 }
}
