const control = /\p{Cc}/u
const blankRuns = /[\p{Cc}\s]+/gu

/**
 * Returns one line of text of at most `limit` characters, without control characters, which PostgreSQL and screens
 * refuse.
 */
export function cleanText(text: string, limit = 500): string {
  if (text.length <= limit && isPlain(text)) return text
  let clean = text.trim()
  if (control.test(clean) || /\s{2}/.test(clean)) clean = clean.replace(blankRuns, ' ').trim()
  if (clean.length > limit) clean = clean.slice(0, limit)
  return clean.isWellFormed() ? clean : clean.toWellFormed()
}

/**
 * True for printable ASCII without leading, trailing or repeated spaces. Most cells are such and skip further steps.
 */
function isPlain(text: string): boolean {
  let last = 32
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 32 || code > 126 || (code === 32 && last === 32)) return false
    last = code
  }
  return last !== 32 || text === ''
}

/** Folds a product code: `85123a` and ` 85123A ` are the same product. */
export function foldCode(text: string): string {
  return cleanText(text, 200).toUpperCase()
}

/** Cleans a description for use as a title; `nan` stands for a blank in exports of statistics programs. */
export function cleanTitle(text: string): string {
  const title = cleanText(text)
  return title === 'nan' ? '' : title
}

/** Key that makes two lines the same product: the code, or the title if the file has no code. */
export function productKey(code: string, title: string): string {
  return foldCode(code) || foldCode(title)
}

/**
 * True for a long code that a spreadsheet has shortened (`4,00652E+12`): others have become the same text, and would be
 * the same product.
 */
export function isShortenedCode(text: string): boolean {
  return /^\d([.,]\d+)?E\+\d+$/i.test(text)
}

/** Copies the text to its own memory, because V8 keeps the whole string of a slice alive. */
export function ownCopy(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8')
}
