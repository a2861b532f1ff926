/** Returns lower-case text without accents for searching: "preisänderung" is found by "preisand". */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
