import { titleWords } from './title-words.ts'

/** What differs between two titles that are otherwise alike, in the order in which it is looked for. */
export const MATCH_VETOES = ['number', 'colour', 'kind', 'price'] as const
export type MatchVeto = (typeof MATCH_VETOES)[number]

const list = (text: string) => [...titleWords(text)]
/** Words are compared with other titles of one shop, so that languages need not be kept apart. */
const COLOURS = new Set([
  ...list('red blue green pink white black ivory cream silver gold purple orange yellow brown grey gray'),
  ...list('turquoise lilac mint natural clear beige rot blau grun rosa weiss schwarz elfenbein silber lila'),
  ...list(
    'gelb braun grau turkis natur transparent rouge bleu vert blanc noir argent dore jaune marron gris',
  ),
  ...list('rojo azul verde blanco negro plata dorado morado amarillo rood blauw groen wit zwart zilver goud'),
])
const KINDS = new Set([
  ...list(
    'refill case for set spare lid cover large small medium mini giant heart star child adult girl boy',
  ),
  ...list('compatible replacement nachfull nachfullpackung hulle fur ersatz deckel gross klein kind passend'),
  ...list(
    'recharge housse pour couvercle grand petit enfant rechange funda para recambio tapa grande pequeno',
  ),
  ...list('navulling hoes voor reserve deksel groot kleine'),
])
/** Prices further apart than this factor belong to different things or packs. */
const MOST_PRICE_RATIO = 3

const isNumber = (word: string) => word.charCodeAt(0) >= 48 && word.charCodeAt(0) <= 57

/** Returns why two titles may not be the same product, or `null`. Word sets come from `titleWords`. */
export function titleVeto(a: ReadonlySet<string>, b: ReadonlySet<string>): MatchVeto | null {
  if (differs(a, b, isNumber)) return 'number'
  if (differs(a, b, (word) => COLOURS.has(word))) return 'colour'
  if (differs(a, b, (word) => KINDS.has(word))) return 'kind'
  return null
}

/** True if prices for the same amount are too far apart for the same product; unknown prices never are. */
export function isPriceVeto(ours: number | null, theirs: number | null): boolean {
  if (ours === null || theirs === null || ours <= 0 || theirs <= 0) return false
  return theirs > ours * MOST_PRICE_RATIO || theirs < ours / MOST_PRICE_RATIO
}

function differs(a: ReadonlySet<string>, b: ReadonlySet<string>, counts: (word: string) => boolean): boolean {
  for (const word of a) if (counts(word) && !b.has(word)) return true
  for (const word of b) if (counts(word) && !a.has(word)) return true
  return false
}
