import {
  capturedShare,
  chanceFifths,
  harmedShare,
  itemsOf,
  losingShare,
  type PromiseFigures,
  promiseFigures,
  promisesOf,
} from './figures.ts'
import { type Screen, type StoreScore, screens } from './score-types.ts'

type Row = readonly string[]

/** Prints a table with columns as wide as needed; the first column is text, the others are figures. */
export function printTable(title: string, header: Row, rows: readonly Row[]): void {
  console.log(`\n${title}`)
  const all = [header, ...rows]
  const widths = header.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  for (const row of all)
    console.log(
      `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  ')}`.trimEnd(),
    )
}

const money = (value: number) => Math.round(value).toLocaleString('en')
export const percent = (share: number | null) => (share === null ? '–' : `${(100 * share).toFixed(1)} %`)
export const times = (ratio: number | null) => (ratio === null || ratio > 99 ? 'no gain' : ratio.toFixed(2))
const met = (isMet: boolean | null) => (isMet === null ? '–' : isMet ? 'met' : 'MISSED')
const within = (value: number | null, low: number, high: number) =>
  value === null ? false : value >= low && value <= high

export function printTotals(scores: readonly StoreScore[]): void {
  const rows = screens.map((screen): Row => {
    const { count, promised, truth, profit, ratio, median, alike, coverage } = promiseFigures(
      scores,
      screen,
      scopeOf(screen),
    )
    return [
      screen,
      String(count),
      ...[promised, truth, profit].map(money),
      ...[times(ratio), times(median), times(alike), met(count === 0 ? null : within(ratio, 0.9, 1.1))],
      ...[percent(coverage), met(coverage === null ? false : within(coverage, 0.86, 0.94))],
    ]
  })
  printTable(
    'Promised and true, sums that a screen shows (target: promised ÷ true 0.9 to 1.1; 90 % intervals hold in 86 to 94 %)',
    ['screen', 'sums', 'promised', 'true', 'in profit', 'ratio', 'median', 'alike', '', 'intervals', ''],
    rows,
  )
}

/** Bundles are shown one by one, without a sum. */
const scopeOf = (screen: Screen) => (screen === 'bundles' ? 'item' : 'total')

export function printChances(scores: readonly StoreScore[]): void {
  const asked = [
    { name: 'moves', promises: itemsOf(scores, 'recommendations') },
    { name: 'promotions', promises: itemsOf(scores, 'promotions') },
    { name: 'promotion plans', promises: promisesOf(scores, 'promotions', 'total') },
    { name: 'bundles', promises: itemsOf(scores, 'bundles') },
    { name: 'typed prices', promises: itemsOf(scores, 'simulation') },
  ]
  const rows = asked.map(({ name, promises }): Row => {
    const fifths = chanceFifths(promises)
    const worst = Math.max(...fifths.map(({ stated, came }) => Math.abs(stated - came)))
    const cells = fifths.map(({ stated, came }) => `${(100 * stated).toFixed(0)}/${(100 * came).toFixed(0)}`)
    return [name, String(fifths.reduce((n, { count }) => n + count, 0)), ...cells, met(worst <= 0.05)]
  })
  printTable(
    'Stated chance of gain / what came true, in per cent, by fifths (target: within 5 points in each)',
    ['chance of', 'stated', 'lowest', '2nd', '3rd', '4th', 'highest', ''],
    rows,
  )
}

export function printLosses(scores: readonly StoreScore[], before: number | null): void {
  const share = (name: string, value: number | null, most: number): Row => [
    ...[name, percent(value), `≤ ${(100 * most).toFixed(0)} %`],
    met(value === null ? null : value <= most),
  ]
  const captured = capturedShare(scores)
  const target = before === null ? 'not below before' : `≥ ${percent(before)}`
  printTable(
    'What loses, and what is captured',
    ['figure', 'value', 'target', ''],
    [
      share('moves that lose profit', losingShare(itemsOf(scores, 'recommendations')), 0.08),
      share('products harmed by the moves', harmedShare(scores), 0.08),
      share('promotions that lose, or sell nothing', losingShare(itemsOf(scores, 'promotions'), true), 0.1),
      share('bundles that lose', losingShare(itemsOf(scores, 'bundles')), 0.1),
      [
        'captured of the best moves',
        percent(captured),
        target,
        met(before === null || captured === null ? null : captured >= before),
      ],
    ],
  )
}

/** Prints one line per kind of store, to show where the misses come from. */
export function printKinds(scores: readonly StoreScore[]): void {
  const kinds = [...Map.groupBy(scores, ({ kind }) => kind)]
  const of = (own: readonly StoreScore[], screen: Screen): PromiseFigures =>
    promiseFigures(own, screen, scopeOf(screen))
  const rows = kinds.map(([kind, own]): Row => {
    const moves = of(own, 'recommendations')
    const shown = own.reduce((sum, { priced }) => sum + priced, 0)
    const right = own.reduce((sum, { pricedRight }) => sum + pricedRight, 0)
    const bias = own.reduce((sum, score) => sum + score.bias, 0) / own.length
    return [
      kind,
      String(own.length),
      ...[moves.promised, moves.truth, moves.profit].map(money),
      times(moves.ratio),
      percent(losingShare(itemsOf(own, 'recommendations'))),
      percent(capturedShare(own)),
      ...[times(of(own, 'promotions').ratio), percent(losingShare(itemsOf(own, 'promotions'), true))],
      ...[times(of(own, 'bundles').ratio), times(of(own, 'simulation').ratio)],
      percent(shown > 0 ? right / shown : null),
      bias.toFixed(2),
    ]
  })
  printTable(
    'By kind of store: moves promised, true, in profit, promised ÷ true, losing, captured; then the other screens; today’s prices that are prices of the shop; estimated less true elasticity',
    [
      'kind',
      'n',
      'promised',
      'true',
      'profit',
      'ratio',
      'lose',
      'captured',
      'promos',
      'lose',
      'bundles',
      'simul.',
      'price',
      'bias',
    ],
    rows,
  )
}

/** Prints the misses by kind of product. */
export function printGroups(scores: readonly StoreScore[]): void {
  const outlook = Map.groupBy(
    scores.flatMap((score) => score.outlook),
    ({ group }) => group,
  )
  const groups = [...new Set([...outlook.keys()])].sort()
  const rows = groups.map((group): Row => {
    const own = outlook.get(group) ?? []
    const [expected, truth] = [own.reduce((s, o) => s + o.expected, 0), own.reduce((s, o) => s + o.truth, 0)]
    const cells = (['recommendations', 'promotions'] as const).flatMap((screen) => {
      const items = itemsOf(scores, screen).filter((each) => each.group === group)
      const sum = (figure: 'promised' | 'truth') => items.reduce((s, each) => s + each[figure], 0)
      return [
        String(items.length),
        money(sum('promised')),
        money(sum('truth')),
        percent(losingShare(items, screen === 'promotions')),
      ]
    })
    return [
      group,
      String(own.reduce((s, o) => s + o.products, 0)),
      times(truth > 0 ? expected / truth : null),
      ...cells,
    ]
  })
  printTable(
    'By kind of product: units expected a month ÷ true ones of the next 30 days; moves; promotions',
    ['product', 'n', 'outlook', 'moves', 'promised', 'true', 'lose', 'promos', 'promised', 'true', 'lose'],
    rows,
  )
}

/** Prints the items whose promise exceeds their true result most. */
export function printCulprits(scores: readonly StoreScore[], count: number): void {
  for (const screen of ['recommendations', 'promotions', 'bundles'] as const) {
    const items = scores
      .flatMap(({ kind, seed, promises }) =>
        promises
          .filter((each) => each.screen === screen && each.scope === 'item')
          .map((each) => ({ kind, seed, each, miss: each.promised - each.truth })),
      )
      .sort((a, b) => b.miss - a.miss)
    printTable(
      `Culprits of ${screen}`,
      ['store', 'product', 'promised', 'true', 'chance', 'what'],
      items
        .slice(0, count)
        .map(({ kind, seed, each }) => [
          `${kind} ${seed}`,
          each.group,
          each.promised.toFixed(0),
          each.truth.toFixed(0),
          percent(each.chance),
          each.label,
        ]),
    )
  }
}
