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

interface Figure {
  readonly name: string
  readonly screen: Screen
  readonly scope: Scope
  readonly of: (drawn: readonly StoreScore[]) => number | null
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
  printTable(
    'What other stores could give: 5th to 95th percentile over stores drawn again from these',
    ['figure', 'value', 'range', 'target', ''],
    [...sumFigures(), ...lossFigures(), ...chanceFigures()].map((figure) => rowOf(figure, scores)),
  )
}

function sumFigures(): Figure[] {
  return sums.flatMap(([name, screen, scope]): Figure[] => {
    const of = (key: 'ratio' | 'alike' | 'coverage') => (drawn: readonly StoreScore[]) =>
      promiseFigures(drawn, screen, scope)[key]
    const ratio = { screen, scope, told: times, target: RATIO }
    return [
      { ...ratio, name: `${name}: promised ÷ true`, of: of('ratio') },
      { ...ratio, name: `${name}: each store alike`, of: of('alike') },
      { ...ratio, name: `${name}: intervals`, of: of('coverage'), told: percent, target: COVERED },
    ]
  })
}

function lossFigures(): Figure[] {
  const share = (name: string, screen: Screen, most: number | null, of: Figure['of']): Figure => ({
    ...{ name, screen, of, scope: 'item', told: percent },
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

function chanceFigures(): Figure[] {
  return chances.flatMap(([name, screen, scope]) =>
    places.map((place, k): Figure => {
      const of = (drawn: readonly StoreScore[]) => {
        const fifth = chanceFifths(promisesOf(drawn, screen, scope))[k]!
        return fifth.count === 0 ? null : fifth.stated - fifth.came
      }
      return {
        name: `chance of ${name}, ${place} fifth, stated less came`,
        screen,
        scope,
        of,
        told: percent,
        target: POINTS,
      }
    }),
  )
}

function rowOf({ name, screen, scope, of, told, target }: Figure, scores: readonly StoreScore[]): Row {
  const own = scores.map((score) => ({
    ...score,
    promises: score.promises.filter((each) => each.screen === screen && each.scope === scope),
  }))
  const value = of(own)
  const range = resample(own, of)
  return [
    name,
    told(value),
    range === null ? '–' : range.map(told).join(' to '),
    target === null ? '–' : target.filter(Number.isFinite).map(told).join(' to '),
    target === null ? '–' : verdict(value, range, target),
  ]
}

/** A figure outside its target is `within chance` where other stores could bring it inside. */
function verdict(value: number | null, range: Range | null, [least, most]: Range): string {
  if (value !== null && value >= least && value <= most) return 'met'
  const isOpen = range !== null && range[0] <= most && range[1] >= least
  return isOpen ? 'MISSED, within chance' : 'MISSED'
}
