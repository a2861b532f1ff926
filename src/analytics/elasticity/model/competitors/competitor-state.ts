import { DAYS_PER_WEEK } from '../../spells/cells.ts'
import type { CompetitorColumns } from '../../types/competitor-columns.ts'
import type { ModelState } from '../model-state.ts'
import { type CompetitorMove, competitorSeries, LEAST_MOVE, rowsByProduct } from './competitor-series.ts'
import type { FollowInput } from './followers.ts'

/** Why it is not known whether competitors' prices move a product's sales. */
export type CompetitorReason = 'no_prices' | 'few_weeks' | 'few_moves' | 'moves_with_ours'

/** Weeks with a price in force, and moves of competitors apart from ours, that an effect needs at least. */
const LEAST_WEEKS = 26
const LEAST_MOVES = 3
/** A move within so many days of one of ours says nothing of which of the two sales followed. */
const APART_DAYS = 3
/** Change of our price that counts as a move of ours here: smaller than theirs, to be on the safe side. */
const OUR_LEAST_MOVE = 0.01

export interface CompetitorFacts {
  readonly weeks: number
  readonly moves: number
  /** `null`: the effect is estimated. */
  readonly reason: CompetitorReason | null
}

/** Competitors' prices on the cells of a store, and their current effects. Changes `logDays` of the model's state. */
export interface CompetitorState {
  /** Products whose effect is estimated. */
  readonly products: readonly number[]
  readonly facts: readonly CompetitorFacts[]
  /** By cell: the series minus its mean, 0 where no price is in force; `absent` is 1 there. */
  readonly z: Float32Array
  readonly absent: Float32Array
  /** By product: effect of the series, and of weeks without a price. */
  readonly effect: Float64Array
  readonly absentEffect: Float64Array
  /** Our moves and theirs. */
  readonly moves: FollowInput
}

export interface CompetitorInput {
  readonly columns: CompetitorColumns
  readonly firstDay: number
  readonly endDay: number
}

const NO_COMPETITORS: CompetitorFacts = { weeks: 0, moves: 0, reason: 'no_prices' }

/** Places competitors' prices on the cells; `start` is the effect to begin with. */
export function placeCompetitors(
  state: ModelState,
  { columns, firstDay, endDay }: CompetitorInput,
  start: (product: number) => { readonly effect: number; readonly absent: number },
): CompetitorState {
  const { cells } = state
  const moves = { ours: [], theirs: [], seen: [] } as Moves
  const competitors = {
    moves,
    products: [] as number[],
    facts: Array.from({ length: cells.productCount }, (): CompetitorFacts => NO_COMPETITORS),
    z: new Float32Array(cells.length),
    absent: new Float32Array(cells.length),
    effect: new Float64Array(cells.productCount),
    absentEffect: new Float64Array(cells.productCount),
  }
  for (const [product, rows] of rowsByProduct(columns)) {
    if (cells.start[product + 1] === cells.start[product]) continue
    const series = competitorSeries(columns, rows, firstDay, endDay)
    const weeks = placeOnCells(state, product, series.z, competitors)
    const ours = ourMoves(state, product, firstDay)
    const facts = judge(weeks, series.moves, ours)
    collectMoves(moves, { product, ours, theirs: series.moves }, columns, rows)
    competitors.facts[product] = facts
    if (facts.reason !== null) continue
    competitors.products.push(product)
    const { effect, absent } = start(product)
    competitors.effect[product] = effect
    competitors.absentEffect[product] = absent
    applyEffect(state, competitors, product)
  }
  return competitors
}

interface Moves extends FollowInput {
  readonly ours: FollowInput['ours'][number][]
  readonly theirs: FollowInput['theirs'][number][]
  readonly seen: FollowInput['seen'][number][]
}

function collectMoves(
  moves: Moves,
  found: {
    readonly product: number
    readonly ours: readonly { readonly day: number; readonly size: number }[]
    readonly theirs: readonly CompetitorMove[]
  },
  { competitor, day, toDay }: CompetitorColumns,
  rows: readonly number[],
): void {
  const { product } = found
  for (const move of found.ours) if (Math.abs(move.size) >= LEAST_MOVE) moves.ours.push({ product, ...move })
  for (const move of found.theirs) moves.theirs.push({ product, ...move })
  const seen = new Map<number, { fromDay: number; toDay: number }>()
  for (const row of rows) {
    const known = seen.get(competitor[row]!) ?? { fromDay: day[row]!, toDay: toDay[row]! - 1 }
    known.fromDay = Math.min(known.fromDay, day[row]!)
    known.toDay = Math.max(known.toDay, toDay[row]! - 1)
    seen.set(competitor[row]!, known)
  }
  for (const [own, days] of seen) moves.seen.push({ competitor: own, product, ...days })
}

/** Puts the product's current effects into the cells' offsets. */
export function applyEffect(state: ModelState, competitors: CompetitorState, product: number): void {
  const { cells, logDays } = state
  const effect = competitors.effect[product]!
  const absent = competitors.absentEffect[product]!
  for (let c = cells.start[product]!; c < cells.start[product + 1]!; c++)
    logDays[c] = Math.log(cells.days[c]!) + effect * competitors.z[c]! + absent * competitors.absent[c]!
}

/** Returns the number of weeks with a price. A cell has one if half of its days have. */
function placeOnCells(
  { cells }: ModelState,
  product: number,
  daily: Float64Array,
  { z, absent }: Pick<CompetitorState, 'z' | 'absent'>,
): number {
  const to = cells.start[product + 1]!
  let days = 0
  let sum = 0
  let weeks = 0
  let before = -1
  for (let c = cells.start[product]!; c < to; c++) {
    const week = cells.week[c]!
    const first = week * DAYS_PER_WEEK + cells.weekday[c]!
    const isCut = c + 1 < to && cells.week[c + 1] === week
    const end = Math.min(week * DAYS_PER_WEEK + (isCut ? cells.weekday[c + 1]! : DAYS_PER_WEEK), daily.length)
    let known = 0
    let total = 0
    for (let at = first; at < end; at++) {
      if (Number.isNaN(daily[at]!)) continue
      known++
      total += daily[at]!
    }
    absent[c] = known > 0 && 2 * known >= end - first ? 0 : 1
    if (absent[c] === 1) continue
    z[c] = total / known
    days += cells.days[c]!
    sum += cells.days[c]! * z[c]!
    if (week !== before) weeks++
    before = week
  }
  const mean = sum / Math.max(days, 1e-9)
  for (let c = cells.start[product]!; c < to; c++) if (absent[c] === 0) z[c]! -= mean
  return weeks
}

/** Days on which our price moved, in order. */
function ourMoves({ cells }: Pick<ModelState, 'cells'>, product: number, firstDay: number) {
  const moves: { day: number; size: number }[] = []
  for (let c = cells.start[product]! + 1; c < cells.start[product + 1]!; c++) {
    const size = cells.logPrice[c]! - cells.logPrice[c - 1]!
    if (Math.abs(size) < OUR_LEAST_MOVE) continue
    moves.push({ day: firstDay + cells.week[c]! * DAYS_PER_WEEK + cells.weekday[c]!, size })
  }
  return moves
}

function judge(
  weeks: number,
  moves: readonly CompetitorMove[],
  ours: readonly { readonly day: number }[],
): CompetitorFacts {
  const apart = moves.filter((move) => ours.every((own) => Math.abs(own.day - move.day) > APART_DAYS)).length
  const reason = weeks < LEAST_WEEKS ? 'few_weeks' : apart < LEAST_MOVES ? tooFew(moves.length) : null
  return { weeks, moves: apart, reason }
}

const tooFew = (moves: number): CompetitorReason => (moves < LEAST_MOVES ? 'few_moves' : 'moves_with_ours')
