// Numbers in texts. A whole one is a BigInt.
const hexPattern = '0x([\\da-f]*)(\\.?)([\\da-f]*)(?:p([-+]?\\d+))?', wholePattern = '(\\d+)'
const realPattern = '(\\d+\\.?\\d*(?:e[-+]?\\d+)?|\\.\\d+(?:e[-+]?\\d+)?)'
const pattern = new RegExp(`^([-+]?)(?:${hexPattern}|${wholePattern}|${realPattern})$`, 'i')
export const $spell = text => {
  const m = pattern.exec(text.replace(/^[\x20\t-\r]+|[\x20\t-\r]+$/g, ''))
  if (!m || (m[2] === '' && m[4] === '')) return
  const sign = m[1] == '-' ? -1 : 1
  if (m[6] !== undefined) {
    const b = BigInt(m[6]) * BigInt(sign)
    return b >= -(2n ** 63n) && b < 2n ** 63n ? b : sign * Number(m[6])
  }
  if (m[7] !== undefined) return sign * Number(m[7])
  if (!m[3] && m[5] === undefined) return BigInt.asIntN(64, BigInt('0x' + m[2]) * BigInt(sign))
  return sign * Number(BigInt('0x' + m[2] + m[4])) * 2 ** (Number(m[5] ?? 0) - 4 * m[4].length)
}
