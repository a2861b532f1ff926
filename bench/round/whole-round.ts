import process from 'node:process'
import {
  costsOfConstraints,
  createRandom,
  curveOf,
  DEFAULT_GUARD_RAILS,
  type RoundConstraint,
  type RoundProduct,
  type RoundQuestion,
  solvePriceRound,
  weighPrice,
} from '#analytics'
import { integerPrograms } from '../../src/server/insight/price-rounds/integer-programs.ts'

/**
 * Times a whole price round from advised products to described prices and sums, a conflict, the curve and the costs of
 * constraints: `node bench/round/whole-round.ts [products]`.
 */
const programs = await integerPrograms()
const count = Number(process.argv[2] ?? 10_000)
const random = createRandom(5)
const products = Array.from({ length: count }, (_, k): RoundProduct => {
  const price = Math.round(100 * Math.exp(random.normal(Math.log(25), 0.8))) / 100
  const standardDeviation = Math.exp(random.normal(Math.log(0.4), 0.25))
  const question = {
    elasticity: Math.min(-0.1, random.normal(-1.9, 0.6)),
    ...({ standardDeviation, price, ownShare: 0.4, grade: 'B', demand: 'selling' } as const),
    cost: { amount: price * random.uniform(0.3, 0.7), isAssumed: false },
    ...{
      tested: null,
      daysSinceChange: null,
      stake: 1,
      rails: { ...DEFAULT_GUARD_RAILS, ending: 'none' } as const,
    },
  }
  return {
    ...{ productId: k + 1, productType: `type ${k % 40}`, vendor: `vendor ${k % 12}`, question },
    ...{ advice: weighPrice(question), stock: null },
    ...{ monthlyUnits: Math.exp(random.normal(Math.log(12), 1.3)), unitsDeviation: 0.3 },
  }
})
const STORE = { kind: 'store' } as const
const ladders = Array.from({ length: Math.floor(count / 15) }, (_, k): RoundConstraint => {
  const steps = [0, 1, 2].map((step) => {
    const { productId, question } = products[15 * k + 5 * step]!
    return { productId, size: question.price! * (1 + 0.03 * step) }
  })
  return { kind: 'ladder', steps, cheaper: 0.02, repair: false }
})
const constraints: RoundConstraint[] = [
  { kind: 'changes', of: STORE, most: Math.round(0.2 * count) },
  { kind: 'floor', of: STORE, figure: 'revenue', least: 1, chance: null },
  { kind: 'floor', of: STORE, figure: 'margin', least: 0.98, chance: 0.8 },
  { kind: 'dearer', most: 0.3 },
  ...ladders,
]
const errors = { storeDeviation: 0.15, typeSpread: 0.3, productSpread: 0.6, evidenceOfType: () => 20 }
const question: RoundQuestion = { products, constraints, errors }

function timed<T>(name: string, run: () => T): T {
  const cpu = process.cpuUsage()
  const result = run()
  console.log(`${name}: ${(process.cpuUsage(cpu).user / 1e6).toFixed(2)} s of processor time`)
  return result
}

console.log(
  `${count} products, ${ladders.length} ladders; ${products.filter(({ advice }) => advice.kind === 'change').length} advised changes`,
)
for (const name of ['round, cold', 'round, warm']) {
  const round = timed(name, () => solvePriceRound(question, programs))
  if (round.kind === 'solved')
    console.log(
      '  changes',
      round.totals.changes,
      'earned',
      round.totals.earned.value.toFixed(0),
      'chance',
      round.totals.chance,
      'gap',
      round.gap.toFixed(6),
    )
}
const impossible: RoundConstraint[] = [
  ...constraints,
  { kind: 'floor', of: STORE, figure: 'units', least: 1.3, chance: null },
  { kind: 'floor', of: { kind: 'type', name: 'type 3' }, figure: 'revenue', least: 1, chance: null },
]
// All ladders are one rule, as on the screen.
const rules = impossible.map(({ kind }, at) => (kind === 'ladder' ? 4 : at))
const failed = timed('conflict', () =>
  solvePriceRound({ ...question, constraints: impossible, rules }, programs),
)
if (failed.kind === 'failed') console.log('  ', JSON.stringify(failed.conflict))
timed('curve', () => curveOf(question))
const few = { ...question, constraints: constraints.slice(0, 4) }
const round = solvePriceRound(few)
if (round.kind === 'solved')
  timed('costs of four constraints', () => console.log('  ', JSON.stringify(costsOfConstraints(few, round))))
