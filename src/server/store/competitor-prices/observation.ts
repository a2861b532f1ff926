import { createHash } from 'node:crypto'
import { foldCode, normalizeGtin } from '#analytics/rows'
import type {
  competitorConditions,
  observationProblems,
  observationSources,
  priceKinds,
} from '#contract/competitor-shapes'

export type ObservationProblem = (typeof observationProblems)[number]
export type ObservationSource = (typeof observationSources)[number]

/** One price that was observed at a competitor, read and checked. */
export interface Observation {
  readonly competitor: string
  readonly sku: string | null
  readonly gtin: string | null
  readonly externalId: string | null
  readonly title: string | null
  readonly code: string | null
  readonly brand: string | null
  readonly url: string | null
  readonly price: string
  readonly wasPrice: string | null
  readonly shipping: string | null
  readonly currency: string
  readonly day: string
  /** Instant of the observation; `null`: only its day is known. */
  readonly seenAt: string | null
  /** `null`: not stated. */
  readonly inStock: boolean | null
  readonly condition: (typeof competitorConditions)[number]
  readonly kind: (typeof priceKinds)[number]
}

/** The competitor's name without case, accents, `https://`, `www.` and blanks: its key. */
export function competitorKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[\s/]+/g, ' ')
    .trim()
}

/**
 * What identifies the competitor's product: its own number, our number, the GTIN, the manufacturer's number with the
 * brand, its title – the first that is known.
 */
export function externalKey(
  observation: Pick<Observation, 'externalId' | 'gtin' | 'sku' | 'title' | 'code' | 'brand'>,
): string | null {
  const { externalId, gtin, sku, title, code, brand } = observation
  const folded = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  if (externalId) return `id:${externalId}`
  if (sku) return `sku:${sku.toUpperCase()}`
  const number = normalizeGtin(gtin ?? '')
  if (number !== null) return `gtin:${number}`
  if (brand && code && foldCode(brand) !== '' && foldCode(code) !== '')
    return `code:${foldCode(brand)} ${foldCode(code)}`
  return title ? `title:${folded(title)}` : null
}

/** Ids that are remembered: a competitor has few prices, and each of them on many days. */
const MOST_IDS = 20_000

/** The same observation again has the same id, so that it is nothing new. */
export class ObservationIds {
  private readonly ids = new Map<string, string>()

  of({ price, wasPrice, shipping, currency, seenAt, inStock, condition, kind }: Observation): string {
    const said = [Number(price), wasPrice, shipping, currency, seenAt, inStock, condition, kind]
    const key = JSON.stringify(said)
    const known = this.ids.get(key)
    if (known !== undefined) return known
    const id = createHash('sha256').update(key).digest('base64url').slice(0, 22)
    if (this.ids.size >= MOST_IDS) this.ids.clear()
    this.ids.set(key, id)
    return id
  }
}
