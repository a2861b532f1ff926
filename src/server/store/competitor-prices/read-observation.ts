import { observation as shape } from '#contract/competitor-prices'
import { competitorConditions, priceKinds } from '#contract/competitor-shapes'
import { externalKey, type Observation, type ObservationProblem } from './observation.ts'

export interface ObservationFault {
  readonly problem: ObservationProblem
  readonly field: string
  readonly value: string
}

export interface ReadingFacts {
  readonly currency: string
  /** Today in the store's time zone. */
  readonly today: string
  /** The day after, the last on which an observation may lie. */
  readonly lastDay: string
}

const MOST_PRICE = 10_000_000
const SHOWN = 100
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Reads one row of a push. A price is a number, or a text with a point as its only mark: 1234.56. */
export function readObservation(row: unknown, facts: ReadingFacts): Observation | ObservationFault {
  const parsed = shape.safeParse(row)
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0] ?? '')
    const value = typeof row === 'object' && row !== null ? (row as Record<string, unknown>)[field] : row
    if (field === 'competitor' && value === undefined) return fault('competitor_missing', field, '')
    return fault(field === 'price' ? 'price_not_readable' : 'not_readable', field, value)
  }
  const given = parsed.data
  const read = {
    ...{ competitor: given.competitor, sku: given.sku || null, gtin: given.gtin || null },
    ...{ externalId: given.externalId || null, title: given.title || null, code: given.code || null },
    ...{ brand: given.brand || null, url: httpsOnly(given.url) },
  }
  if (given.competitor === '') return fault('competitor_missing', 'competitor', '')
  if (externalKey(read) === null)
    return given.gtin ? fault('not_readable', 'gtin', given.gtin) : fault('product_missing', 'sku', '')
  const [price, wasPrice, shipping] = [given.price, given.wasPrice, given.shipping].map(amount)
  if (price === null || price === undefined) return fault('price_not_readable', 'price', given.price)
  if (price <= 0) return fault('price_not_positive', 'price', given.price)
  if (price > MOST_PRICE) return fault('price_absurd', 'price', given.price)
  const currency = (given.currency || facts.currency).toUpperCase()
  if (!/^[A-Z]{3}$/.test(currency)) return fault('currency_unknown', 'currency', given.currency)
  const day = dayOf(given.day, given.seenAt, facts)
  if (day === null) return fault('day_not_readable', given.day ? 'day' : 'seenAt', given.day ?? given.seenAt)
  if (day > facts.lastDay) return fault('day_in_future', 'day', day)
  const condition = wordOf(competitorConditions, given.condition, 'new')
  const kind = wordOf(priceKinds, given.kind, 'regular')
  if (condition === null) return fault('word_unknown', 'condition', given.condition)
  if (kind === null) return fault('word_unknown', 'kind', given.kind)
  return {
    ...{ ...read, currency, day, condition, kind, inStock: given.inStock ?? null },
    ...{ price: String(price), wasPrice: textOf(wasPrice), shipping: textOf(shipping) },
    seenAt: given.seenAt ? new Date(given.seenAt).toISOString() : null,
  }
}

function fault(problem: ObservationProblem, field: string, value: unknown): ObservationFault {
  return { problem, field, value: String(value ?? '').slice(0, SHOWN) }
}

/** `null`: not readable; `undefined`: not given. Rounded to ten-thousandths, the scale of the database. */
function amount(given: number | string | undefined): number | null | undefined {
  if (given === undefined || given === '') return undefined
  if (typeof given === 'string' && !/^-?\d{1,12}(\.\d+)?$/.test(given.trim())) return null
  const value = Math.round(Number(given) * 10_000) / 10_000
  return Number.isFinite(value) ? value : null
}

const textOf = (value: number | null | undefined) =>
  value === null || value === undefined || value < 0 || value > MOST_PRICE ? null : String(value)

/** An address of another kind could be dangerous to follow; it is only ever shown as text. */
function httpsOnly(url: string | undefined): string | null {
  return url && /^https:\/\/[^\s"'<>]+$/i.test(url) ? url : null
}

function dayOf(day: string | undefined, seenAt: string | undefined, { today }: ReadingFacts): string | null {
  if (seenAt && Number.isNaN(Date.parse(seenAt))) return null
  const written = day || (seenAt ? new Date(seenAt).toISOString().slice(0, 10) : today)
  if (!DAY.test(written) || Number.isNaN(Date.parse(written))) return null
  return new Date(written).toISOString().slice(0, 10) === written ? written : null
}

function wordOf<Word extends string>(
  words: readonly Word[],
  given: string | undefined,
  usual: Word,
): Word | null {
  if (!given) return usual
  return words.find((word) => word === given.toLowerCase()) ?? null
}
