import process from 'node:process'
import { createRandom, matchProducts, type RandomSource } from '#analytics'
import { titleWords } from '../src/analytics/competitors/title-words.ts'
import { titleVeto } from '../src/analytics/competitors/vetoes.ts'
import { readRows } from './accuracy/real-stores.ts'
import { printTable } from './support/table.ts'

/**
 * How many proposed matches of a competitor's titles are right, and how many are found: real titles of a gift shop, two
 * thirds of them ours, renamed as other shops do (competitor-prices, as the prototype); of 2,000 of theirs half are ours.
 * `node bench/matching.ts [draws]`
 */
const draws = Number(process.argv[2] ?? 5)
const SHORT = new Map(
  Object.entries({
    ...{ christmas: 'xmas', large: 'lge', small: 'sml', assorted: 'asstd' },
    ...{ hanging: 'hang', decoration: 'deco', and: '&', with: 'w/' },
  }),
)
const ADDED = ['new', 'gift', 'home', 'vintage', 'quality', 'by', 'style']
const COLOURS = new Set(
  'red blue green pink white black ivory cream silver gold purple orange yellow brown grey turquoise'.split(
    ' ',
  ),
)

function renamed(random: RandomSource, title: string): string {
  const words = title
    .toLowerCase()
    .split(' ')
    .map((word) => (random.chance(0.3) ? (SHORT.get(word) ?? word) : word))
  if (words.length > 3 && random.chance(0.35)) {
    const at = random.integer(0, words.length - 1)
    if (!/\d/.test(words[at]!) && !COLOURS.has(words[at]!)) words.splice(at, 1)
  }
  if (random.chance(0.4)) words.splice(random.integer(0, words.length), 0, random.pick(ADDED))
  if (!random.chance(0.35) || words.length < 2) return words.join(' ')
  const turn = random.integer(1, words.length - 1)
  return [...words.slice(turn), ...words.slice(0, turn)].join(' ')
}

/** The usual title of each article among the first 250,000 rows. */
function realTitles(): string[] {
  const counts = new Map<string, Map<string, number>>()
  const rows = readRows('online-retail/online_retail_2010-12_2011-12.csv.gz').slice(0, 250_000)
  for (const [, code = '', description = ''] of rows) {
    const title = description.trim()
    const isName = title.split(/\s+/).length >= 2 && title === title.toUpperCase()
    if (!/^\d{5}[A-Z]?$/.test(code) || !isName) continue
    const names = counts.get(code) ?? new Map<string, number>()
    counts.set(code, names.set(title, (names.get(title) ?? 0) + 1))
  }
  const usual = [...counts.values()].map((names) => [...names].sort((a, b) => b[1] - a[1])[0]![0])
  return [...new Set(usual)].sort()
}

const titles = realTitles()
const split = Math.floor((titles.length * 2) / 3)
let [proposed, right, exact, unsure, twins] = [0, 0, 0, 0, 0]
let ms = 0
for (let seed = 1; seed <= draws; seed++) {
  const random = createRandom(seed)
  const order = titles.map((_, at) => at)
  random.shuffle(order)
  const ours = order.slice(0, split).map((at) => titles[at]!)
  const theirs = [...ours.slice(0, 1000), ...order.slice(split, split + 1000).map((at) => titles[at]!)]
  const nothing = { sku: null, gtin: null, mpn: null, brand: null, price: null }
  const begun = performance.now()
  const named = theirs.map((title) => ({ ...nothing, code: null, title: renamed(random, title) }))
  const found = matchProducts(
    ours.map((title, productId) => ({ ...nothing, productId, title })),
    named,
  )
  ms += performance.now() - begun
  found.forEach((outcome, at) => {
    if (outcome.kind === 'exact') exact++
    if (outcome.kind === 'unsure') unsure++
    if (outcome.kind !== 'proposed') return
    proposed++
    const { productId } = outcome.candidates[0]!
    if (productId === at) right++
    else if (at < 1000 && titleVeto(titleWords(ours[productId]!), titleWords(theirs[at]!)) === null) twins++
  })
}
printTable('Matching titles', [
  { what: 'proposals that are right', value: (100 * right) / proposed, unit: '%', atMost: null, atLeast: 98 },
  { what: 'products that are found', value: right / (10 * draws), unit: '%', atMost: null, atLeast: 80 },
  { what: 'one run', value: ms / draws, unit: 'ms', atMost: null },
])
console.log({ draws, ours: split, proposed, right, exact, unsure, twins })
