/** Millimetres, millilitres or grams in a unit. */
const UNITS: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  litre: ['ml', 1000],
  liter: ['ml', 1000],
  l: ['ml', 1000],
  dl: ['ml', 100],
  cl: ['ml', 10],
  ml: ['ml', 1],
  kg: ['g', 1000],
  g: ['g', 1],
  cm: ['mm', 10],
  mm: ['mm', 1],
  m: ['mm', 1000],
}
const SIZE = new RegExp(
  String.raw`(\d+(?:\.\d+)?)\s*(${Object.keys(UNITS)
    .sort((a, b) => b.length - a.length)
    .join('|')})(?![\p{L}\p{N}])`,
  'gu',
)

/**
 * Words and sizes of a title: without case, accents and the s of a plural, sizes in ml, g or mm, so that "0,5 l" and
 * "500 ml" are the same.
 */
export function titleWords(title: string): ReadonlySet<string> {
  const folded = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/(\d)[.,](\d)/g, '$1.$2')
    .replace(SIZE, (_, amount: string, name: string) => {
      const [unit, factor] = UNITS[name]!
      return ` ${Number((Number(amount) * factor).toPrecision(6))}${unit} `
    })
  const words = folded.match(/\p{L}+|\d+(?:\.\d+)?(?:ml|mm|g)?/gu) ?? []
  return new Set(words.map(singular))
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
