import { createRandom } from '#analytics'
import { capturedShare, harmedShare, itemsOf, losingShare, promiseFigures } from './figures.ts'
import { percent, printTable, times } from './print-tables.ts'
import type { MoneyPromise, Screen, StoreScore } from './score-types.ts'

const DRAWS = 400
/** Fixed, so that the same scores always print the same. */
const SEED = 15

/**
 * 5th and 95th percentile of a figure over stores drawn again from these, with replacement: how far another set of as
 * many stores of the same kinds would differ by chance. Promises of one store are not independent, so stores are drawn.
 */
function resample(
  scores: readonly StoreScore[],
  figure: (drawn: readonly StoreScore[]) => number | null,
): readonly [low: number, high: number] | null {
  if (scores.length === 0) return null
  const random = createRandom(SEED)
  const values = Array.from({ length: DRAWS }, () => {
    const drawn = scores.map(() => scores[random.integer(0, scores.length - 1)]!)
    return figure(drawn)
  })
  // A ratio without a true gain is above all others.
  const sorted = values.map((value) => value ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b)
  return [sorted[Math.floor(0.05 * DRAWS)]!, sorted[Math.floor(0.95 * DRAWS)]!]
}

/** Prints each figure of the targets with what it could be for other stores. */
export function printChanceOfStores(scores: readonly StoreScore[]): void {
  const only = (screen: Screen, scope: MoneyPromise['scope']) =>
    scores.map((score) => ({
      ...score,
      promises: score.promises.filter((each) => each.screen === screen && each.scope === scope),
    }))
  const sums = [
    ['moves', 'recommendations', 'total'],
    ['typed prices', 'simulation', 'total'],
    ['promotion plans', 'promotions', 'total'],
    ['bundles', 'bundles', 'item'],
  ] as const
  const show = (range: ReturnType<typeof resample>, told: (value: number) => string) =>
    range === null ? '–' : range.map(told).join(' to ')
  const rows = sums.flatMap(([name, screen, scope]) => {
    const own = only(screen, scope)
    const figures = (drawn: readonly StoreScore[]) => promiseFigures(drawn, screen, scope)
    const { ratio, coverage } = figures(own)
    return [
      [
        `${name}: promised ÷ true`,
        times(ratio),
        show(
          resample(own, (drawn) => figures(drawn).ratio),
          times,
        ),
      ],
      [
        `${name}: intervals`,
        percent(coverage),
        show(
          resample(own, (drawn) => figures(drawn).coverage),
          percent,
        ),
      ],
    ]
  })
  const shares = [
    ['moves that lose', 'recommendations', (drawn) => losingShare(itemsOf(drawn, 'recommendations'))],
    ['products harmed by the moves', 'recommendations', harmedShare],
    ['promotions that lose', 'promotions', (drawn) => losingShare(itemsOf(drawn, 'promotions'), true)],
    ['bundles that lose', 'bundles', (drawn) => losingShare(itemsOf(drawn, 'bundles'))],
    ['captured', 'recommendations', capturedShare],
  ] as const satisfies readonly (readonly [string, Screen, (drawn: readonly StoreScore[]) => number | null])[]
  const losses = shares.map(([name, screen, figure]) => {
    const own = only(screen, 'item')
    return [name, percent(figure(own)), show(resample(own, figure), percent)]
  })
  printTable(
    'What other stores could give: 5th to 95th percentile over stores drawn again from these',
    ['figure', 'value', 'range'],
    [...rows, ...losses],
  )
}
