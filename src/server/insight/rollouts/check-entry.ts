import { brokenRule, type DatedPrice, type GuardRails, type PriceRule } from '#analytics'
import { smallestAmount } from '#contract/smallest-amount'
import { type Message, message, moneyOf } from '#messages/message'
import { currencyDecimals, fixed } from '../../kit/formats/amounts.ts'
import type { LivePrice } from '../../store/platform/shops/store-platform.ts'
import type { ItemReason } from './item-rows.ts'
import { judgeReduction, type Reduction, type ReductionRules } from './judge-reduction.ts'

/** A variant of a planned product as the plan and our copy of the store have it. */
export interface PlannedItem {
  readonly itemId: string
  readonly variantId: string
  /** Price of the variant when the store was imported last. */
  readonly storePrice: string | null
  /** `null`: the store did not have the product. */
  readonly live: LivePrice | null
}

export interface PlannedEntry {
  readonly isPlanned: boolean
  readonly plannedFrom: string | null
  readonly plannedPrice: string
  readonly isSold: boolean
  readonly cost: string | null
  readonly rails: GuardRails
  /** Days since the price changed last; `null`: unknown. */
  readonly daysSinceChange: number | null
  /** Prices of the product by day, for price law; empty: none are known. */
  readonly history: readonly DatedPrice[]
  /** Day since 1970-01-01. */
  readonly today: number
  readonly items: readonly PlannedItem[]
}

export interface CheckedItem {
  readonly itemId: string
  readonly state: 'pending' | 'stale' | 'refused'
  readonly code: ItemReason | null
  readonly reason: Message | null
  readonly brokenRule: PriceRule | null
  readonly livePrice: string | null
  readonly liveCompareAt: string | null
  readonly was: Reduction['was']
  readonly salePrice: string | null
  readonly saleEndsAt: string | null
  readonly wanted: string
}

interface Rules extends ReductionRules {
  readonly currency: string
  /** True to refuse products whose variants have several prices. */
  readonly onePrice: boolean
  /** True in a price test: largest step and days between changes are those of the test. */
  readonly isTest?: boolean
}

/** No setting allows a larger step: it is more often a slip of the hand than a price. */
const LARGEST_STEP = 0.5

/** Compares what the plan rests on with what the store has now, and says what may be written. */
export function checkEntry(entry: PlannedEntry, rules: Rules): CheckedItem[] {
  const copies = new Set(entry.items.map(({ storePrice }) => storePrice && Number(storePrice)))
  const isOnePrice = copies.size <= 1
  return entry.items.map((item) => {
    const wanted = wantedPrice(entry, item, { ...rules, isOnePrice })
    const { live } = item
    const reduction =
      live && judgeReduction({ ...entry, ...live, wanted: wanted ?? entry.plannedPrice }, rules)
    const found = refusalOf(entry, item, { ...rules, isOnePrice, wanted, reduction })
    return {
      itemId: item.itemId,
      state: found === null ? 'pending' : found.code === 'price_changed' ? 'stale' : 'refused',
      code: found?.code ?? null,
      reason: found?.reason ?? reduction?.notice ?? noticeOf(live),
      brokenRule: found?.rule ?? null,
      livePrice: live?.price ?? null,
      liveCompareAt: live?.compareAtPrice ?? null,
      was: found === null ? (reduction?.was ?? null) : null,
      salePrice: live?.sale?.price ?? null,
      saleEndsAt: live?.sale?.to ?? null,
      wanted: wanted ?? entry.plannedPrice,
    }
  })
}

/** Customers of these price lists do not get the new price: their price is left as it is. */
function noticeOf(live: LivePrice | null): Message | null {
  const lists = live?.fixedIn ?? []
  return lists.length > 0 ? message('rollout.item.fixed_in', { lists: lists.join(', ') }) : null
}

/** Variants with several prices move by the same ratio; `null`: no ratio is known. */
function wantedPrice(
  { plannedFrom, plannedPrice }: PlannedEntry,
  { live }: PlannedItem,
  { currency, isOnePrice }: Rules & { readonly isOnePrice: boolean },
): string | null {
  if (isOnePrice) return plannedPrice
  if (plannedFrom === null || Number(plannedFrom) <= 0 || live?.price == null) return null
  const ratio = Number(plannedPrice) / Number(plannedFrom)
  return fixed(String(Number(live.price) * ratio), currencyDecimals(currency))
}

interface Refusal {
  readonly code: ItemReason
  readonly reason: Message
  readonly rule?: PriceRule
}

interface Given extends Rules {
  readonly isOnePrice: boolean
  readonly wanted: string | null
  readonly reduction: Reduction | null
}

function refusalOf(entry: PlannedEntry, item: PlannedItem, given: Given): Refusal | null {
  const { live } = item
  const { wanted } = given
  if (!entry.isPlanned) return { code: 'not_planned', reason: message('push.not_planned') }
  if (live === null) return { code: 'not_in_store', reason: message('push.not_in_store') }
  if (!entry.isSold) return { code: 'not_sold', reason: message('rollout.item.not_sold') }
  if (live.price === null) return { code: 'no_price', reason: message('rollout.item.no_price') }
  if (given.reduction?.refusal?.code === 'on_sale') return given.reduction.refusal
  if (wanted === null || (!given.isOnePrice && given.onePrice))
    return { code: 'several_prices', reason: message('push.several_prices') }
  const from = given.isOnePrice ? (entry.plannedFrom ?? item.storePrice) : item.storePrice
  if (from === null || !isSame(live.price, from)) {
    const values = { live: moneyOf(live.price), from: from === null ? '–' : moneyOf(from) }
    return { code: 'price_changed', reason: message('rollout.item.price_changed', values) }
  }
  return refusalOfPrice(entry, { ...given, wanted, live: live.price })
}

function refusalOfPrice(
  entry: PlannedEntry,
  given: Given & { readonly wanted: string; readonly live: string },
): Refusal | null {
  const { wanted, live, currency } = given
  const [price, today] = [Number(wanted), Number(live)]
  if (isSame(wanted, live)) return { code: 'same_price', reason: message('rollout.item.same_price') }
  if (!isSame(fixed(wanted, currencyDecimals(currency)), wanted))
    return { code: 'digits', reason: message('rollout.item.digits', { currency }) }
  if (!(price > 0) || Math.abs(price / today - 1) > LARGEST_STEP)
    return { code: 'over_half', reason: message('rollout.item.over_half') }
  if (given.reduction?.refusal) return given.reduction.refusal
  const cost = entry.cost === null ? null : Number(entry.cost)
  if (given.isTest) return null
  const rule = brokenRule(price, { today, cost, rails: entry.rails, step: smallestAmount(currency) })
  if (rule) return { code: 'rule', reason: message('rollout.item.rule', { rule }), rule }
  const days = entry.rails.minDaysBetweenChanges
  if (entry.daysSinceChange !== null && entry.daysSinceChange < days)
    return { code: 'too_soon', reason: message('rollout.item.too_soon', { days }) }
  return null
}

/** Amounts are decimals of up to four places: 12.3 and 12.3000 are the same. */
function isSame(a: string, b: string): boolean {
  return Math.round(Number(a) * 10_000) === Math.round(Number(b) * 10_000)
}
