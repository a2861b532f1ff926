const WORDS: ReadonlySet<string> = new Set(
  (
    '-|–|—|/|n/a|na|n.a.|#n/a|null|none|nil|k.a.|' +
    'sold out|soldout|out of stock|unavailable|not available|not listed|ausverkauft|nicht verfugbar|nicht lieferbar|' +
    'nicht gelistet|epuise|rupture|rupture de stock|indisponible|non disponible|agotado|no disponible|uitverkocht'
  ).split('|'),
)

/** True if a cell in a column of prices says that there is none, as a blank one does. */
export function isNoPrice(text: string): boolean {
  if (text === '') return true
  const first = text.charCodeAt(0)
  if (first >= 48 && first <= 57) return false
  return WORDS.has(text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase())
}
