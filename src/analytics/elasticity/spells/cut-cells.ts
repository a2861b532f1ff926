import type { CellInput } from './cell-input.ts'
import { type CellWriter, DAYS_PER_WEEK } from './cells.ts'
import type { DayProfile } from './day-profile.ts'
import { AFTER_DEAL_DAYS } from './deals.ts'
import type { Outages } from './find-outages.ts'
import type { PriceRuns } from './price-runs.ts'
import { isLeftOut, promotionAt } from './product-events.ts'

export interface CutInput {
  readonly spells: PriceRuns
  readonly outages: Outages
  readonly deal: Uint8Array
  /** Days whose sales do not count either, without the outages found; `null` if there are no events. */
  readonly leftOut: Outages | null
}

/** Deal state of a stretch of days, and the day until which it is valid. */
interface DealAt {
  readonly deal: number
  readonly until: number
  readonly afterUntil: number
}

/** Cuts the spells of one product (rows [from, to) of its days) at week ends and marked promotions. */
export function cutIntoCells(
  input: CellInput,
  product: number,
  from: number,
  to: number,
  cut: CutInput,
  writer: CellWriter,
): void {
  const { days, firstDay } = input.store
  const { spells, outages } = cut
  let row = from
  let outage = 0
  for (let j = 0; j < spells.count; j++) {
    const end = spells.end[j]!
    const logPrice = Math.log(spells.price[j]! / spells.price[0]!)
    for (let day = spells.start[j]!; day < end; ) {
      const week = Math.floor((day - firstDay) / DAYS_PER_WEEK)
      const state = dealAt(input, product, cut, j, day)
      const next = Math.min(firstDay + (week + 1) * DAYS_PER_WEEK, end, state.until)
      while (row < to && days.day[row]! < day) row++
      const first = row
      let units = 0
      for (; row < to && days.day[row]! < next; row++) {
        if (!(input.events && cut.leftOut && isLeftOut(input.events, cut.leftOut, days.day[row]!)))
          units += days.units[row]!
      }
      while (outage < outages.count && outages.to[outage]! <= day) outage++
      const lost = busyDaysLost(input, outages, outage, day, next)
      const onSale = input.busyDays[next - firstDay]! - input.busyDays[day - firstDay]! - lost
      const after = Math.max(0, Math.min(next, state.afterUntil) - day)
      if (onSale > 1e-9) {
        const weekday = (day - firstDay) % DAYS_PER_WEEK
        writer.add(week, units, onSale, logPrice, state.deal, after / (next - day), weekday)
      }
      if (input.profile && state.deal === 0 && onSale === next - day)
        learnProfile(input, input.profile, day, next, first, row)
      day = next
    }
  }
}

function dealAt(input: CellInput, product: number, cut: CutInput, spell: number, day: number): DealAt {
  const { deal, spells } = cut
  const followsDeal = spell > 0 && deal[spell - 1] === 1 && deal[spell] === 0
  const afterUntil = followsDeal ? spells.start[spell]! + AFTER_DEAL_DAYS : -1
  if (!input.events) return { deal: deal[spell]!, until: Number.POSITIVE_INFINITY, afterUntil }
  const marked = promotionAt(input.events, product, day)
  if (marked.running || deal[spell] === 1) return { deal: 1, until: marked.until, afterUntil: -1 }
  return { deal: 0, until: marked.until, afterUntil: Math.max(afterUntil, marked.lastEnd + AFTER_DEAL_DAYS) }
}

function busyDaysLost(input: CellInput, outages: Outages, first: number, from: number, to: number): number {
  const { firstDay } = input.store
  let lost = 0
  for (let h = first; h < outages.count && outages.from[h]! < to; h++) {
    const start = Math.max(from, outages.from[h]!) - firstDay
    lost += input.busyDays[Math.min(to, outages.to[h]!) - firstDay]! - input.busyDays[start]!
  }
  return lost
}

function learnProfile(
  input: CellInput,
  profile: DayProfile,
  from: number,
  to: number,
  firstRow: number,
  endRow: number,
): void {
  const { days } = input.store
  let lines = 0
  for (let row = firstRow; row < endRow; row++) {
    lines += days.lines[row]!
    profile.addLines(days.day[row]!, days.lines[row]!)
  }
  if (lines > 0) profile.addCell(from, to, lines)
}
