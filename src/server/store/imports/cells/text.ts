const control = /\p{Cc}/u
const blankRuns = /[\p{Cc}\s]+/gu

/** One line of text without control characters, which PostgreSQL and screens refuse, and not longer than `limit`. */
export function cleanText(text: string, limit = 500): string {
  if (text.length <= limit && isPlain(text)) return text
  let clean = text.trim()
  if (control.test(clean) || /\s{2}/.test(clean)) clean = clean.replace(blankRuns, ' ').trim()
  if (clean.length > limit) clean = clean.slice(0, limit)
  return clean.isWellFormed() ? clean : clean.toWellFormed()
}

/** Printable ASCII without a blank at an end or next to another: most cells are, and need no closer look. */
function isPlain(text: string): boolean {
  let last = 32
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 32 || code > 126 || (code === 32 && last === 32)) return false
    last = code
  }
  return last !== 32 || text === ''
}

/** `85123a` and ` 85123A ` are one product. */
export function foldCode(text: string): string {
  return cleanText(text, 200).toUpperCase()
}

/** A description as a title; `nan` is what a blank becomes on its way through a statistics program. */
export function cleanTitle(text: string): string {
  const title = cleanText(text)
  return title === 'nan' ? '' : title
}

/** What makes two lines the same product: the code, or the title where the file has no code. */
export function productKey(code: string, title: string): string {
  return foldCode(code) || foldCode(title)
}

/** The same text in memory of its own: V8 keeps the whole string alive of which this one is a slice. */
export function ownCopy(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8')
}
