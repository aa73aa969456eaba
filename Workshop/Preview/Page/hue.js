// The colors of cards without pictures.

/** A card's hue in degrees: the golden angle keeps neighbors apart. */
export const hue = index => (((index * 137.50776405 + 212) % 360) + 360) % 360
