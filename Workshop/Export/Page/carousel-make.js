// Elements of a carousel's shadow tree.

/** An element with a class and attributes. */
export const make = (name, className, attributes = {}) => {
  const element = document.createElement(name)
  if (className) element.className = className
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}
