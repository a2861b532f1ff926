/** Words for "not promoted" in English, Spanish, French and German, folded. */
const NOT = new Set(
  'no|n|false|f|none|null|nan|na|n a|off|regular|normal|ninguna|ninguno|falso|non|faux|aucune|aucun|nein|falsch|keine|kein'.split(
    '|',
  ),
)

/**
 * True if a cell says that the product was promoted: yes, 1, a share above 0, or the name of an advert. Empty, 0 and
 * words for no say that it was not.
 */
export function isPromotionMark(text: string): boolean {
  const folded = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return folded !== '' && !NOT.has(folded) && !/^[0 ]+$/.test(folded)
}
