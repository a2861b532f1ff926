import {
  capturedShare,
  chanceFifths,
  harmedShare,
  itemsOf,
  losingShare,
  promiseFigures,
  promisesOf,
} from './figures.ts'
import { percent, printTable, times } from './print-tables.ts'
import { type Range, resample } from './resample.ts'
import type { MoneyPromise, Screen, StoreScore } from './score-types.ts'

type Scope = MoneyPromise['scope']
type Row = readonly string[]

/** Figures of one screen that are computed together. */
interface Figures {
  readonly names: readonly string[]
  readonly screen: Screen
  readonly scope: Scope
  readonly of: (drawn: readonly StoreScore[]) => readonly (number | null)[]
  readonly told: (value: number | null) => string
  readonly target: Range | null
}

const RATIO: Range = [0.9, 1.1]
const COVERED: Range = [0.86, 0.94]
const POINTS: Range = [-0.05, 0.05]

const sums = [
  ['moves', 'recommendations', 'total'],
  ['typed prices', 'simulation', 'total'],
  ['promotion plans', 'promotions', 'total'],
  ['bundles', 'bundles', 'item'],
] as const satisfies readonly (readonly [string, Screen, Scope])[]

const chances = [
  ['moves', 'recommendations', 'item'],
  ['typed prices', 'simulation', 'item'],
  ['promotions', 'promotions', 'item'],
  ['promotion plans', 'promotions', 'total'],
  ['bundles', 'bundles', 'item'],
] as const satisfies readonly (readonly [string, Screen, Scope])[]

const places = ['lowest', '2nd', '3rd', '4th', 'highest'] as const

/** Prints each figure of the targets with what it could be for other stores. */
export function printChanceOfStores(scores: readonly StoreScore[]): void {
  if (scores.length === 0) return
  printTable(
    'What other stores could give: 5th to 95th percentile over stores drawn again from these',
    ['figure', 'value', 'range', 'target', ''],
    [...sumFigures(), ...lossFigures(), ...chanceFigures()].flatMap((figures) => rowsOf(figures, scores)),
  )
}

function sumFigures(): Figures[] {
  return sums.flatMap(([name, screen, scope]): Figures[] => {
    const figures = (drawn: readonly StoreScore[]) => promiseFigures(drawn, screen, scope)
    const of = (drawn: readonly StoreScore[]) => {
      const { ratio, alike } = figures(drawn)
      return [ratio, alike]
    }
    const names = [`${name}: promised ÷ true`, `${name}: each store alike`]
    const intervals = (drawn: readonly StoreScore[]) => [figures(drawn).coverage]
    return [
      { screen, scope, names, of, told: times, target: RATIO },
      { screen, scope, names: [`${name}: intervals`], of: intervals, told: percent, target: COVERED },
    ]
  })
}

function lossFigures(): Figures[] {
  const share = (
    name: string,
    screen: Screen,
    most: number | null,
    of: (drawn: readonly StoreScore[]) => number | null,
  ): Figures => ({
    ...{ names: [name], screen, scope: 'item', told: percent },
    of: (drawn) => [of(drawn)],
    target: most === null ? null : [Number.NEGATIVE_INFINITY, most],
  })
  const losing = (screen: Screen, isIdle?: boolean) => (drawn: readonly StoreScore[]) =>
    losingShare(itemsOf(drawn, screen), isIdle)
  return [
    share('moves that lose', 'recommendations', 0.08, losing('recommendations')),
    share('products harmed by the moves', 'recommendations', 0.08, harmedShare),
    share('promotions that lose', 'promotions', 0.1, losing('promotions', true)),
    share('bundles that lose', 'bundles', 0.1, losing('bundles')),
    share('captured', 'recommendations', null, capturedShare),
  ]
}

function chanceFigures(): Figures[] {
  return chances.map(
    ([name, screen, scope]): Figures => ({
      names: places.map((place) => `chance of ${name}, ${place} fifth: stated less came`),
      ...{ screen, scope, told: percent, target: POINTS },
      of: (drawn) =>
        chanceFifths(promisesOf(drawn, screen, scope)).map(({ count, stated, came }) =>
          count === 0 ? null : stated - came,
        ),
    }),
  )
}

function rowsOf({ names, screen, scope, of, told, target }: Figures, scores: readonly StoreScore[]): Row[] {
  const own = scores.map((score) => ({
    ...score,
    promises: score.promises.filter((each) => each.screen === screen && each.scope === scope),
  }))
  const values = of(own)
  const ranges = resample(own, of)
  return names.map((name, k) => [
    ...[name, told(values[k]!), ranges[k]!.map(told).join(' to ')],
    ...(target === null
      ? ['–', '–']
      : [target.filter(Number.isFinite).map(told).join(' to '), verdict(values[k]!, ranges[k]!, target)]),
  ])
}

/** A figure outside its target is `within chance` where other stores could bring it inside. */
function verdict(value: number | null, range: Range, [least, most]: Range): string {
  if (value !== null && value >= least && value <= most) return 'met'
  const isOpen = range[0] <= most && range[1] >= least
  return isOpen ? 'MISSED, within chance' : 'MISSED'
}
