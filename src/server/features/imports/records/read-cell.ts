import { LINE_LIMITS } from '#analytics'
import { type DateOrder, parseMoment } from '../reading/dates.ts'
import { amountText, type DecimalMark, parseAmount, UNITS_PER_ONE } from '../reading/numbers.ts'
import { cleanText } from '../reading/text.ts'
import { isoDay } from '../reading/zoned-time.ts'

/** A cell understood, or the code of what is wrong with it. Blank cells never come here. */
export type ReadCell<T> = { readonly value: T } | { readonly problem: string }

/** No price of one unit and no day's spend is beyond this. */
const MOST_AMOUNT = 10_000_000 * UNITS_PER_ONE
const MOST_UNITS = 2_000_000_000
const MOST_LINK = 2000

export function readMoney(text: string, mark: DecimalMark): ReadCell<string> {
  const units = parseAmount(text, mark)
  if (units === null) return { problem: 'unreadable_amount' }
  if (units < 0) return { problem: 'negative_amount' }
  return units > MOST_AMOUNT ? { problem: 'absurd_amount' } : { value: amountText(units) }
}

export function readWhole(text: string, mark: DecimalMark): ReadCell<number> {
  const units = parseAmount(text, mark)
  if (units === null) return { problem: 'unreadable_quantity' }
  if (units % UNITS_PER_ONE !== 0) return { problem: 'fractional_quantity' }
  const whole = units / UNITS_PER_ONE
  return Math.abs(whole) > MOST_UNITS ? { problem: 'absurd_quantity' } : { value: whole }
}

/** A calendar day; the time of day, where there is one, does not matter here. */
export function readDay(text: string, order: DateOrder): ReadCell<string> {
  const moment = parseMoment(text, order)
  if (!moment) return { problem: 'unreadable_date' }
  const day = isoDay(moment.wallMs)
  return day < LINE_LIMITS.firstDay || day >= '2100' ? { problem: 'date_out_of_range' } : { value: day }
}

/** The first of several pictures. Only addresses that a page may show. */
export function readLink(text: string): ReadCell<string> {
  const first = text.split(/[,\s|]+(?=https?:)/)[0]!.trim()
  const isLink = /^https?:\/\/[^\s"'<>]+$/i.test(first) && first.length <= MOST_LINK
  return isLink ? { value: cleanText(first, MOST_LINK) } : { problem: 'unreadable_link' }
}
