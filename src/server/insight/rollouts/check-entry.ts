import { type DatedPrice, type GuardRails, isoDateOfDay, type PriceRule } from '#analytics'
import { type Message, message, moneyOf } from '#messages/message'
import type { LivePrice } from '../../store/platform/shops/store-platform.ts'
import { isSameAmount, notYet, refusedByLimits, refusedStep } from '../price-plan/price-refusal.ts'
import { whyExcluded } from '../price-plan/why-not-changed.ts'
import type { ItemReason } from './item-rows.ts'
import { judgeReduction, type Reduction, type ReductionRules } from './judge-reduction.ts'
import { priceByRatio } from './price-by-ratio.ts'

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
  /** First day of the price, `YYYY-MM-DD`; `null`: any. */
  readonly startsOn: string | null
  /** By our own copy, where the store is not asked. */
  readonly isSold: boolean
  readonly cost: string | null
  readonly rails: GuardRails
  /** Days since the price changed last; `null`: unknown. */
  readonly daysSinceChange: number | null
  /** Name of a running price test of the product. */
  readonly heldByTest: string | null
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
  if (plannedFrom === null || live?.price == null) return null
  return priceByRatio({ plannedFrom, plannedPrice, live: live.price, currency })
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
  if (live.excluded) return { code: live.excluded.code, reason: whyExcluded(live.excluded) }
  if (live.price === null) return { code: 'no_price', reason: message('rollout.item.no_price') }
  if (entry.heldByTest !== null && !given.isTest)
    return { code: 'in_test', reason: message('rollout.item.in_test', { name: entry.heldByTest }) }
  const later = notYet(entry.startsOn, isoDateOfDay(entry.today))
  if (later) return later
  if (given.reduction?.refusal?.code === 'on_sale') return given.reduction.refusal
  if (wanted === null || (!given.isOnePrice && given.onePrice))
    return { code: 'several_prices', reason: message('push.several_prices') }
  const from = given.isOnePrice ? (entry.plannedFrom ?? item.storePrice) : item.storePrice
  if (from === null || !isSameAmount(live.price, from)) {
    const values = { live: moneyOf(live.price), from: from === null ? '–' : moneyOf(from) }
    return { code: 'price_changed', reason: message('rollout.item.price_changed', values) }
  }
  const step = { from: live.price, to: wanted, currency: given.currency }
  const refused = refusedStep(step) ?? given.reduction?.refusal ?? null
  return refused ?? (given.isTest ? null : refusedByLimits(step, entry))
}
