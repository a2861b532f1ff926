import process from 'node:process'
import { estimateStore, type ProductEstimate } from '#analytics'
import { drawStore, KINDS, type StoreKind } from './draw-store.ts'

/**
 * Does a competitor's price move our sales? Estimates with and without the term on stores whose truth is known.
 * `npm run bench:competitors -- [stores a kind] [first seed]`
 */
const stores = Number(process.argv[2] ?? 16)
const firstSeed = Number(process.argv[3] ?? 1)
const NORMAL_95 = 1.6448536269514722

interface Score {
  error: number
  bias: number
  covered: number
  count: number
}

const empty = (): Score => ({ error: 0, bias: 0, covered: 0, count: 0 })

function addTo(score: Score, estimates: readonly ProductEstimate[], truth: readonly number[]): void {
  estimates.forEach(({ elasticity, low, high }, product) => {
    if (elasticity === null) return
    const error = elasticity - truth[product]!
    score.error += error ** 2
    score.bias += error
    score.covered += low! <= truth[product]! && truth[product]! <= high! ? 1 : 0
    score.count++
  })
}

const shown = ({ error, bias, covered, count }: Score) => [
  Math.sqrt(error / count).toFixed(3),
  (bias / count).toFixed(2),
  (covered / count).toFixed(2),
]

function measure(kind: StoreKind) {
  const without = empty()
  const withTerm = empty()
  const effect = { covered: 0, count: 0, yes: 0, strict: 0, no: 0, unclear: 0 }
  const store = { mean: 0, deviation: 0, above: 0, covered: 0 }
  for (let seed = firstSeed; seed < firstSeed + stores; seed++) {
    const { lines, products, competitors, elasticity, effect: truth } = drawStore(kind, 1000 * seed)
    addTo(without, estimateStore(lines, products).products, elasticity)
    const run = estimateStore(lines, products, { competitors })
    addTo(withTerm, run.products, elasticity)
    run.competitors!.forEach(({ estimate }, product) => {
      if (!estimate) return
      effect.count++
      effect.covered += estimate.low <= truth[product]! && truth[product]! <= estimate.high ? 1 : 0
      effect.strict += estimate.low > 0 ? 1 : 0
      effect[estimate.verdict]++
    })
    const { mean, deviation, probability } = run.diagnostics.competitors!
    store.mean += mean / stores
    store.deviation += deviation / stores
    store.above += probability >= 0.9 ? 1 / stores : 0
    store.covered += Math.abs(mean - kind.effect) <= NORMAL_95 * deviation ? 1 / stores : 0
  }
  const share = (value: number) => (value / effect.count).toFixed(2)
  return [
    kind.name,
    ...shown(without),
    ...shown(withTerm),
    share(effect.covered),
    `${store.mean.toFixed(2)} ± ${store.deviation.toFixed(2)}`,
    store.covered.toFixed(2),
    store.above.toFixed(2),
    share(effect.yes),
    share(effect.strict),
    share(effect.no),
    String(effect.count),
  ]
}

const HEAD = ['truth', 'RMSE', 'bias', 'cover', 'RMSE', 'bias', 'cover', 'g cover', 'store’s g', 'cover']
const rows = [[...HEAD, 'store moves', 'products move', '95 %', 'do not', 'products'], ...KINDS.map(measure)]
const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)))
console.log('e without the term (3), e with it (3), g')
for (const row of rows) console.log(row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | '))
