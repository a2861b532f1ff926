import type { Format } from '#web/lib/format/format.ts'
import { decimalsOf } from '#web/lib/format/numbers.ts'
import type { PlanChanges, PlanEntry } from './types.ts'

export interface Typed {
  readonly price: string
  readonly reason: string
  readonly startsOn: string
}

type Planned = Pick<PlanEntry, 'plannedPrice' | 'reason' | 'startsOn'>

/** An entry in the user's formats; the price with its own digits, because what is shown is what is saved. */
export function written({ plannedPrice, reason, startsOn }: Planned, format: Format): Typed {
  return {
    price: format.number(plannedPrice, { decimals: decimalsOf(plannedPrice) }),
    reason,
    startsOn: startsOn ? format.date(startsOn) : '',
  }
}

export function readTyped({ price, reason, startsOn }: Typed, format: Format) {
  return {
    price: format.parseDecimal(price) ?? '',
    reason: reason.trim(),
    startsOn: startsOn.trim() === '' ? null : format.parseDate(startsOn),
  }
}

/** Only what differs: a price that is sent is forecast anew, and an approver may not send one. */
export function changesOf(typed: Typed, seen: Planned, format: Format): PlanChanges {
  const { price, reason, startsOn } = readTyped(typed, format)
  return {
    ...(Number(price) === Number(seen.plannedPrice) ? {} : { price }),
    ...(reason === seen.reason ? {} : { reason }),
    ...(startsOn === seen.startsOn ? {} : { startsOn }),
  }
}
