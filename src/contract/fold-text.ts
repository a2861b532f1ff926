/** Small letters without accents, as people type what they look for: "preisänderung" is found by "preisand". */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
