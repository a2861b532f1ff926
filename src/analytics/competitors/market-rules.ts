import { marketOf, type Offer } from './market.ts'

/** What a rule compares our price with. */
type RuleReference = 'competitor' | 'lowest' | 'median' | 'place'

/** Why a rule asks nothing of a product today. */
export type RuleStop =
  | 'no_price'
  | 'stale'
  | 'too_short'
  | 'unusual'
  | 'follows'
  | 'elasticity'
  | 'no_elasticity'

export interface MarketRule {
  readonly kind: 'ceiling' | 'floor'
  readonly reference: RuleReference
  /** Of the reference `competitor`. */
  readonly competitor: string | null
  /** Of the reference `place`: 2 means second cheapest at most. */
  readonly place: number | null
  /** Share above (or below) the reference. */
  readonly share: number
  /** Cuts that have lasted less than this many days are passed over. */
  readonly lastingDays: number | null
  /** Prices below the competitor's usual floor are passed over. */
  readonly passesUnusual: boolean
  /** Own cuts within 30 days after which the rule stops. */
  readonly mostFollows: number | null
  /** The rule holds only while customers react less than this: while -elasticity is below it. */
  readonly sensitivityBelow: number | null
}

/** A competitor's price of a product that may count, with what a rule needs of its past. */
export interface RuleOffer extends Offer {
  /** False: too old, sold out, suspect or shown only. */
  readonly counts: boolean
  readonly isStale: boolean
  readonly staleAfterDays: number
  /** Believed prices by their age in days. */
  readonly recent: readonly { readonly ageDays: number; readonly price: number }[]
  /** 10th percentile of its year; `null`: not known. */
  readonly usualFloor: number | null
}

export interface RuledProduct {
  readonly elasticity: number | null
  /** Own cuts within 30 days. */
  readonly recentCuts: number
}

export type RuleOutcome = { readonly bound: number } | { readonly stop: RuleStop }

/** What a rule asks of a product, or why it stops: never from a price that does not count today. */
export function ruleOutcome(
  rule: MarketRule,
  offers: readonly RuleOffer[],
  product: RuledProduct,
): RuleOutcome {
  const held = stopOf(rule, product)
  if (held) return { stop: held }
  const asked = offers.filter(
    ({ competitor }) => rule.reference !== 'competitor' || competitor === rule.competitor,
  )
  const counting = asked.filter(({ counts }) => counts)
  if (counting.length === 0) return { stop: asked.some(({ isStale }) => isStale) ? 'stale' : 'no_price' }
  const lasting = counting.flatMap((offer) => {
    const price = lastingPrice(offer, rule.lastingDays)
    return price === null ? [] : [{ ...offer, price }]
  })
  if (lasting.length === 0) return { stop: 'too_short' }
  const usual = lasting.filter(
    ({ price, usualFloor }) => !rule.passesUnusual || usualFloor === null || price >= usualFloor * (1 - SAME),
  )
  if (usual.length === 0) return { stop: 'unusual' }
  const reference = referenceOf(rule, usual)
  return reference === null ? { stop: 'no_price' } : { bound: reference * (1 + rule.share) }
}

/** Prices that differ by less than this share are the same. */
const SAME = 1e-6

function stopOf(rule: MarketRule, { elasticity, recentCuts }: RuledProduct): RuleStop | null {
  if (rule.kind === 'ceiling' && rule.mostFollows !== null && recentCuts >= rule.mostFollows) return 'follows'
  if (rule.sensitivityBelow === null) return null
  if (elasticity === null) return 'no_elasticity'
  return -elasticity < rule.sensitivityBelow ? null : 'elasticity'
}

/** The lowest price that has held for `days`; `null`: it was not observed for that long. */
function lastingPrice({ price, recent, staleAfterDays }: RuleOffer, days: number | null): number | null {
  if (days === null) return price
  const before = recent.filter(({ ageDays }) => ageDays >= days && ageDays <= days + staleAfterDays)
  if (before.length === 0) return null
  const then = before.reduce((a, b) => (b.ageDays < a.ageDays ? b : a))
  return Math.max(
    then.price,
    price,
    ...recent.filter(({ ageDays }) => ageDays < days).map((each) => each.price),
  )
}

function referenceOf({ reference, place }: MarketRule, offers: readonly RuleOffer[]): number | null {
  const market = marketOf(offers, null)
  if (market === null) return null
  if (reference === 'median') return market.median
  if (reference !== 'place') return market.lowest
  const best = new Map<string, number>()
  for (const { competitor, price } of offers)
    best.set(competitor, Math.min(price, best.get(competitor) ?? price))
  return [...best.values()].sort((a, b) => a - b)[(place ?? 1) - 1] ?? null
}

/** The tightest of the bounds; where they cross, both are returned, and a floor wins (`hardLimits`). */
export function boundsOf(
  outcomes: readonly { readonly kind: MarketRule['kind']; readonly outcome: RuleOutcome }[],
): { readonly floor: number | null; readonly ceiling: number | null } {
  const of = (kind: MarketRule['kind']) =>
    outcomes.flatMap((each) => (each.kind === kind && 'bound' in each.outcome ? [each.outcome.bound] : []))
  const [floors, ceilings] = [of('floor'), of('ceiling')]
  return {
    floor: floors.length === 0 ? null : Math.max(...floors),
    ceiling: ceilings.length === 0 ? null : Math.min(...ceilings),
  }
}
