/** What sizes of a ladder are measured in; sizes of other kinds are not compared. */
export const SIZE_UNITS = ['g', 'ml', 'pcs'] as const
export type SizeUnit = (typeof SIZE_UNITS)[number]

export interface TitleSize {
  /** Contents of everything in the pack. */
  readonly size: number
  readonly unit: SizeUnit
  /** The title without its size. */
  readonly name: string
}

/** Grams or millilitres in a unit; avoirdupois and US customary. */
const UNITS: Readonly<Record<string, readonly [factor: number, unit: SizeUnit]>> = {
  mg: [0.001, 'g'],
  g: [1, 'g'],
  gr: [1, 'g'],
  gramm: [1, 'g'],
  gram: [1, 'g'],
  grams: [1, 'g'],
  gramos: [1, 'g'],
  grammes: [1, 'g'],
  kg: [1000, 'g'],
  kilo: [1000, 'g'],
  oz: [28.349523125, 'g'],
  lb: [453.59237, 'g'],
  lbs: [453.59237, 'g'],
  ml: [1, 'ml'],
  cl: [10, 'ml'],
  dl: [100, 'ml'],
  l: [1000, 'ml'],
  lt: [1000, 'ml'],
  ltr: [1000, 'ml'],
  liter: [1000, 'ml'],
  litre: [1000, 'ml'],
  litres: [1000, 'ml'],
  litro: [1000, 'ml'],
  litros: [1000, 'ml'],
  'fl oz': [29.5735295625, 'ml'],
}

const NUMBER = String.raw`\d+(?:[.,]\d+)?`
const PIECES = String.raw`(?:pcs?|pieces?|pièces?|piezas?|stück|stk|stuks?|unidades|uds|count|ct|beutel|teebeutel|kapseln|capsules|tabs?|rollen|rolls)`
const END = String.raw`(?![\p{L}\p{N}])`
const START = String.raw`(?<![\p{L}\p{N}.,])`
const UNIT = Object.keys(UNITS)
  .sort((a, b) => b.length - a.length)
  .map((unit) => unit.replace(' ', String.raw`\.?\s*`))
  .join('|')

const CONTENTS = new RegExp(
  String.raw`${START}(?:(\d+)\s*[x×*]\s*)?(${NUMBER})\s*-?\s*(${UNIT})\.?${END}(?:\s*[x×*]\s*(\d+)${END})?`,
  'iu',
)
/** Packs of so many: 6er-Pack, 6-pack, pack of 6, lot de 6, set van 6, 6 pcs, 6 x. */
const PACK = new RegExp(
  [
    String.raw`${START}(\d+)\s*(?:er)?[-\s]*(?:pack|packung|set|pak)${END}`,
    String.raw`(?:pack|set|lot|box|caja|doos|paquete)\s+(?:of|de|van|à|mit)\s+(\d+)${END}`,
    String.raw`${START}(\d+)[-\s]*${PIECES}\.?${END}`,
    String.raw`${START}(\d+)\s*[x×]${END}`,
  ].join('|'),
  'iu',
)
/** A letter G after one digit is a generation of phones or a size, not a weight. */
const LEAST_OF_CAPITAL_G = 10

/**
 * Size of a product by its title: weight, volume or pieces, times the number in a pack; `null` if it names none.
 * Example: "Cola 6 × 0,33 l" → 1,980 ml of "Cola"; "Tea, pack of 20" → 20 pcs of "Tea".
 */
export function readSize(title: string): TitleSize | null {
  const contents = CONTENTS.exec(title)
  if (contents && !isGeneration(contents)) {
    const rest = without(title, contents)
    const pack = PACK.exec(rest)
    const [factor, unit] = UNITS[contents[3]!.toLowerCase().replace(/fl.*oz/, 'fl oz')]!
    const count = Number(contents[1] ?? contents[4] ?? (pack ? countOf(pack) : 1))
    const size = count * amountOf(contents[2]!, unit, factor) * factor
    return size > 0 ? { size, unit, name: tidy(pack ? without(rest, pack) : rest) } : null
  }
  const pack = PACK.exec(title)
  const count = pack ? countOf(pack) : 0
  return pack && count > 0 ? { size: count, unit: 'pcs', name: tidy(without(title, pack)) } : null
}

/** Number of pieces that a title names, 6 of "Coffee 250 g (6er Pack)"; 1 if it names none. */
export function readPackCount(title: string): number {
  const contents = CONTENTS.exec(title)
  if (!contents || isGeneration(contents)) return Math.max(1, countIn(PACK.exec(title)))
  const stated = contents[1] ?? contents[4]
  return Math.max(1, stated === undefined ? countIn(PACK.exec(without(title, contents))) : Number(stated))
}

/**
 * Number of a second count, 6 of "Cola 24 x 330 ml (6er Pack)": 24 in six-packs, or six packs of 24. 1: none, or the
 * same number again.
 */
export function readSecondCount(title: string): number {
  const contents = CONTENTS.exec(title)
  const stated = contents && !isGeneration(contents) ? (contents[1] ?? contents[4]) : undefined
  const second = stated === undefined ? 1 : countIn(PACK.exec(without(title, contents!)))
  return second > 1 && second !== Number(stated) ? second : 1
}

const countIn = (pack: RegExpExecArray | null) => (pack ? countOf(pack) : 1)

function isGeneration([, , amount, unit]: RegExpExecArray): boolean {
  return unit === 'G' && Number(amount) < LEAST_OF_CAPITAL_G
}

/** Three digits after a mark are thousands in small units, unless a zero leads: 1.000 g, but 0,330 l. */
function amountOf(text: string, unit: SizeUnit, factor: number): number {
  const isThousands = /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) && factor === 1 && unit !== 'pcs'
  return Number(isThousands ? text.replace(/[.,]/, '') : text.replace(',', '.'))
}

function countOf(found: RegExpExecArray): number {
  return Number(found.slice(1).find((each) => each !== undefined))
}

function without(title: string, found: RegExpExecArray): string {
  return `${title.slice(0, found.index)} ${title.slice(found.index + found[0].length)}`
}

function tidy(name: string): string {
  return name
    .replace(/\(\s*\)|\[\s*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:/|–-]+|[\s,;:/|–-]+$/g, '')
}
