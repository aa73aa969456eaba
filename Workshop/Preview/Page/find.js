// Finds things by the words that people use for them. In: words, names with texts. Out: the best ones first.

/** Words of one meaning; those of an effect or of a person may be any of them. */
const meanings = [
  'ring circle round around turntable merry-go-round roundabout wheel rotary orbit revolve cylinder carousel ferris',
  'above top overhead bird', 'stack pile deck heap layers', 'cube box dice solid block', 'fan hand spread poker',
  'book page pages magazine leaf flip', 'tunnel through fly corridor hallway', 'row strip line list slider linear',
  'vertical column upright', 'cover coverflow album albums records music itunes', 'swipe tinder dating throw',
  'fade crossfade dissolve blend cross', 'wave sine ripple sea', 'spiral helix screw staircase stairs corkscrew',
  'picture pictures photo photos image images gallery polaroid polaroids snapshot', 'wall grid tiles mosaic',
  'accordion fold folded unfold origami paper', 'clothesline washing hang hanging string line rope',
  'blur blurred focus sharp bokeh depthoffield', 'slots slot machine casino reel reels picker drum',
  'timemachine time backup past', 'appswitcher switcher task apps multitasking',
  'dock magnify magnifying zoom enlarge', 'gray grey saturation colorless',
  'mirror reflection reflected floor polished shiny', 'globe sphere ball world earth planet',
  'domino dominoes fall falling topple', 'door doors open swing', 'curtain reveal', 'depth 3d deep perspective',
  'flat 2d plain simple', 'calm quiet gentle soft', 'lively wild playful fun',
  'video film movie animation webp mp4 gif', 'picture png still screenshot snapshot', 'page website html web',
  'history undo steps back', 'help documents docs keys', 'new template create add', 'import load open photos drop',
  'save write keep store', 'export share take download'
].map(words => words.split(' '))

/** Words that say nothing about what is looked for. */
const filler = new Set(('a an the of in on at by from for to with and '
  + 'or that is are it like as some effect effects seen me show').split(' '))

const wordsOf = text => text.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase().split(/[^a-z0-9µ%-]+/).filter(Boolean)

/** A word without the endings of grammar. */
const stem = word => word.replace(/(?<=....)(ing|ed|es|s)$/, '')

/** How well a word fits a name and the words around it. */
const fit = (word, name, names, around) => {
  if (name === word) return 12
  if (names.includes(word)) return 9
  if (word.length < 3) return around.includes(word) ? 4 : 0
  if (name.startsWith(word)) return 8
  if (name.includes(word)) return 5
  if (around.includes(word)) return 4
  return around.some(other => other.startsWith(word)) ? 3 : 0
}

/**
 * The entries that fit a text, the best one first: those that fit as many of its words as any does; a word of the same
 * meaning is half of one. `describe` gives an entry's name and the words around it.
 */
export const find = (text, entries, describe) => {
  const asked = wordsOf(text).filter(word => !filler.has(word))
  if (!asked.length) return [...entries]
  const known = entries.map(entry => {
    const [name, around] = describe(entry)
    return { entry, name: name.toLowerCase(), names: wordsOf(name).map(stem), around: wordsOf(around).map(stem) }
  })
  const scores = known.map(() => ({ count: 0, score: 0 }))
  for (const word of asked) {
    const same = meanings.filter(words => words.includes(word)).flat().filter(other => other !== word)
    const fits = known.map(({ name, names, around }) => {
      const own = Math.max(fit(word, name, names, around), fit(stem(word), name, names, around))
      const others = Math.max(0, ...same.map(other => fit(stem(other), name, names, around)))
      if (own > 0) return { fit: Math.max(own, others * 0.45), count: 1 }
      return { fit: others * 0.45, count: others > 0 ? 0.5 : 0 }
    })
    // What fits nearly everything tells little.
    const weight = Math.log(1 + known.length / (1 + fits.filter(({ fit }) => fit > 0).length))
    fits.forEach(({ fit, count }, k) => {
      scores[k].count += count
      scores[k].score += fit * weight
    })
  }
  const most = Math.max(...scores.map(({ count }) => count))
  if (most === 0) return []
  const fitting = known.map(({ entry }, k) => ({ entry, ...scores[k] }))
    .filter(({ count }) => count > 0 && count >= most - 0.5)
    .sort((a, b) => b.count - a.count || b.score - a.score)
  // Where some fit as they are, a few others do.
  const whole = fitting.filter(({ count }) => count === asked.length).length
  return (whole > 0 ? fitting.slice(0, Math.max(whole, 5)) : fitting).map(({ entry }) => entry)
}
