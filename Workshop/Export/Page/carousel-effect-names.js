// Effects by their names in an attribute. It is loaded where a page has one.

/** The module of an effect, as `export` names it: `swiper/cube` is in swiper-cube.js. */
const moduleName = effect =>
  effect.replace(/[^A-Za-z0-9]/gu, letter => letter === '/' ? '-' : `_${letter.codePointAt(0).toString(16)}_`)

const load = async file => (await import(new URL(`./${file}.js`, import.meta.url))).default

/** The effect of a module beside this one, by the name of the file or of the effect. */
export const effectNamed = async name => {
  const file = moduleName(name)
  if (!/^[\w-]+$/.test(name)) return load(file)
  try {
    return await load(name)
  } catch (error) {
    if (file === name) throw error
    return load(file)
  }
}
