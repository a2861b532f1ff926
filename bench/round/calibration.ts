import process from 'node:process'
import { createRandom, type FixedPrice, type RoundConstraint, solvePriceRound } from '#analytics'
import { END_DAY, type KnownRound, storeQuestion } from './store-question.ts'

/**
 * Compares the stated chance that a whole round earns more with the share of rounds that truly do, in generated stores
 * whose demand is known: `node bench/round/calibration.ts [stores] [products] [first seed] [--alike]`. Each store has drawn settings, among
 * them its mean elasticity; `--alike`: those of the sample store.
 */
const [stores = 200, products = 60, first = 1] = process.argv
  .slice(2)
  .filter((each) => each !== '--alike')
  .map(Number)
const difficulty = process.argv.includes('--alike') ? 'base' : 'random'
const MONTH_DAYS = 30
const STORE = { kind: 'store' } as const

interface Stated {
  readonly kind: string
  readonly chance: number
  readonly expected: number
  readonly low: number
  readonly high: number
  readonly badCase: number
  readonly truth: number
}

function roundsOf({ question, known }: KnownRound, seed: number): Stated[] {
  const random = createRandom(7000 + seed)
  const sold = question.products.filter(
    ({ question: { price, elasticity }, monthlyUnits }) =>
      price !== null && elasticity !== null && elasticity < 0 && (monthlyUnits ?? 0) > 0,
  )
  const order = sold.map((_, k) => k)
  random.shuffle(order)
  const byHand = new Map<number, FixedPrice>(
    order.slice(0, random.integer(1, 12)).map((at) => {
      const {
        productId,
        question: { price },
      } = sold[at]!
      const to = Math.round(100 * price! * (1 + random.uniform(-0.1, 0.1))) / 100
      return [productId, { by: 'hand', price: to }]
    }),
  )
  const few: RoundConstraint[] = [{ kind: 'changes', of: STORE, most: random.integer(1, 4) }]
  const more: RoundConstraint[] = [
    { kind: 'floor', of: STORE, figure: 'units', least: random.uniform(1, 1.06), chance: null },
  ]
  const month = known.truth.outcome([], END_DAY, END_DAY + MONTH_DAYS)
  const rounds = [
    { kind: 'free', asked: question },
    { kind: 'few changes', asked: { ...question, constraints: few } },
    { kind: 'more units', asked: { ...question, constraints: more } },
    { kind: 'by hand', asked: { ...question, fixed: byHand } },
  ]
  return rounds.flatMap(({ kind, asked }): Stated[] => {
    const round = solvePriceRound(asked)
    if (round.kind !== 'solved' || round.totals.chance === null) return []
    const actions = round.prices.flatMap(({ productId, price, newPrice }) =>
      newPrice === null || newPrice === price
        ? []
        : [
            {
              product: productId - 1,
              channel: 0,
              priceCents: Math.round(100 * newPrice),
              fromDay: END_DAY,
              toDay: Number.POSITIVE_INFINITY,
              isDeal: false,
            },
          ],
    )
    const { profit } = known.truth.outcome(actions, END_DAY, END_DAY + MONTH_DAYS)
    const { chance, earned, badCase } = round.totals
    return [
      {
        kind,
        chance,
        expected: earned.value,
        low: earned.low,
        high: earned.high,
        badCase: badCase!,
        truth: (profit - month.profit) / 100,
      },
    ]
  })
}

function report(name: string, rounds: readonly Stated[]): void {
  const mean = (of: (each: Stated) => number, among = rounds) =>
    among.reduce((sum, each) => sum + of(each), 0) / among.length
  const inside = mean(({ low, high, truth }) => (truth >= low && truth <= high ? 1 : 0))
  console.log(
    `${name}: ${rounds.length} rounds, expected ${mean((each) => each.expected).toFixed(0)}, true ${mean((each) => each.truth).toFixed(0)} (${(mean((each) => each.expected) / mean((each) => each.truth)).toFixed(2)} times), 90 % range holds ${(100 * inside).toFixed(1)} %, below the bad case ${(100 * mean((each) => (each.truth < each.badCase ? 1 : 0))).toFixed(1)} %`,
  )
  const sorted = [...rounds].sort((a, b) => a.chance - b.chance)
  for (let fifth = 0; fifth < 5; fifth++) {
    const part = sorted.slice(
      Math.floor((fifth * sorted.length) / 5),
      Math.floor(((fifth + 1) * sorted.length) / 5),
    )
    const [stated, came] = [mean((each) => each.chance, part), mean((each) => (each.truth > 0 ? 1 : 0), part)]
    const noise = Math.sqrt((came * (1 - came)) / part.length)
    console.log(
      `  fifth ${fifth + 1}: stated ${(100 * stated).toFixed(1)} %, came ${(100 * came).toFixed(1)} % (± ${(100 * noise).toFixed(1)}), ${part.length} rounds`,
    )
  }
}

const all: Stated[] = []
for (let seed = first; seed < first + stores; seed++) {
  all.push(...roundsOf(storeQuestion(seed, products, { difficulty }), seed))
  if ((seed - first + 1) % 20 === 0) report(`After ${seed - first + 1} stores`, all)
}
report('All rounds', all)
for (const kind of [...new Set(all.map((each) => each.kind))])
  report(
    kind,
    all.filter((each) => each.kind === kind),
  )
