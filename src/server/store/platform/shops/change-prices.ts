import { currencyDecimals, fixed } from '../../../kit/formats/amounts.ts'
import { pause, type Wait } from './patience.ts'
import type { ChangeOutcome, PriceChange } from './price-change.ts'
import {
  type LivePrice,
  type OpenedStore,
  type PriceSetting,
  type ReplacedPrice,
  StoreProblem,
} from './store-platform.ts'

export interface ChangeOptions {
  readonly signal: AbortSignal
  readonly wait?: Wait
  /** True if an earlier attempt may have been sent: a single reading of the former price is not believed then. */
  readonly wasSent?: boolean
  /** False to find out what became of an earlier attempt without sending anything. */
  readonly maySend?: boolean
  /** Called right before the prices are sent. */
  readonly beforeSend?: () => Promise<void>
}

/** A reading after a write may come out of a cache for a while: pauses in milliseconds between the readings. */
const READ_AGAIN_MS = [1000, 3000, 6000] as const

/**
 * Reads, compares, sets and reads again: a value that we did not expect is not overwritten, and one that came between
 * reading and writing is put back where the platform's answer shows it. Called again after a lost connection it finds
 * out what happened, because a price that is as wanted counts as written.
 */
export async function changePrices(
  store: Pick<OpenedStore, 'readPrices' | 'setPrices'>,
  change: PriceChange,
  options: ChangeOptions,
): Promise<ChangeOutcome> {
  const { signal, wait = pause, wasSent = false, maySend = true, beforeSend } = options
  const before = wasSent
    ? await readUntilWanted(store, change, { signal, wait })
    : await readVariants(store, change)
  if (before === null) return { state: 'missing' }
  if (isAsWanted(change, before)) return { state: 'written', otherWriter: wasSent ? 'unseen' : 'none' }
  const obstacle = obstacleTo(change, before)
  if (obstacle) return obstacle
  if (!maySend) return { state: 'unanswered' }
  await beforeSend?.()
  const answer = await setOnce(store, change)
  try {
    const replaced = replacedBy(change, answer)
    if (replaced && !isReplacedByUs(change, replaced)) return await putBack(store, change, replaced, options)
    if (answer === 'lost' || answer.isSet) {
      const after = await readUntilWanted(store, change, { signal, wait })
      if (after && isAsWanted(change, after))
        return { state: 'written', otherWriter: replaced ? 'none' : 'unseen' }
      if (answer === 'lost' && isAsExpected(change, after)) return { state: 'unanswered' }
      return { state: 'unknown', live: otherPrice(change, after) }
    }
    if (answer.isStale) {
      const now = await readVariants(store, change)
      return now === null ? { state: 'missing' } : (obstacleTo(change, now) ?? { state: 'unanswered' })
    }
    return await takeBackPart(store, change, { answer, signal, wait })
  } catch (error) {
    if (!isLost(error)) throw error
    return { state: 'unknown', live: null }
  }
}

type Live = ReadonlyMap<string, LivePrice>

async function readVariants(
  store: Pick<OpenedStore, 'readPrices'>,
  change: PriceChange,
): Promise<Live | null> {
  const found = await store.readPrices(change)
  const live = new Map(found?.map((each) => [each.variantExternalId, each]))
  return change.variants.every(({ variantExternalId }) => live.has(variantExternalId)) ? live : null
}

function obstacleTo({ variants }: PriceChange, live: Live): ChangeOutcome | null {
  for (const variant of variants) {
    const now = live.get(variant.variantExternalId)
    if (!now) return { state: 'missing' }
    const { price, expected, was, mayBeOnSale = false, mayBeExcluded = false } = variant
    if (now.excluded && !mayBeExcluded) return { state: 'excluded', exclusion: now.excluded }
    if (now.isOnSale && !was && !(mayBeOnSale && now.sale)) return { state: 'on_sale' }
    if (!isSame(now.price, expected)) return { state: 'stale', live: now.price }
    if (was && !isSame(now.compareAtPrice, was.from))
      return { state: 'was_changed', compareAt: now.compareAtPrice }
    if (!was && now.compareAtPrice !== null && Number(now.compareAtPrice) > Number(price))
      return { state: 'would_strike', compareAt: now.compareAtPrice }
    const sale = now.sale?.price ?? null
    if (sale !== null && Number(sale) >= Number(price)) return { state: 'would_end_sale', sale }
  }
  return null
}

async function setOnce(
  store: Pick<OpenedStore, 'setPrices'>,
  { variants, ...product }: PriceChange,
): Promise<PriceSetting | 'lost'> {
  const decimals = currencyDecimals(product.currency)
  const wanted = variants.map(({ variantExternalId, price, expected, was }) => ({
    ...{ variantExternalId, expected, price: withoutIdleZeros(price, decimals) },
    ...(was && !isSame(was.from, was.to)
      ? { compareAtPrice: was.to === null ? null : withoutIdleZeros(was.to, decimals) }
      : {}),
  }))
  try {
    return await store.setPrices({ ...product, variants: wanted })
  } catch (error) {
    if (!isLost(error)) throw error
    return 'lost'
  }
}

/**
 * Shopify misreads further decimals (16.843 has become 16843.00), and our stored amounts have four. Decimals that the
 * shop itself showed are kept.
 */
function withoutIdleZeros(amount: string, decimals: number): string {
  const needed = /\.(\d*?)0*$/.exec(amount)?.[1]?.length ?? 0
  return fixed(amount, Math.max(decimals, needed))
}

/** True where the request may have reached the shop; a refusal to let us write has not. */
function isLost(error: unknown): boolean {
  if (error instanceof StoreProblem) return error.reason !== 'refused'
  return isTimeUp(error)
}

/** True if the signal that bounds the call ended it. */
function isTimeUp(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
}

async function readUntilWanted(
  store: Pick<OpenedStore, 'readPrices'>,
  change: PriceChange,
  { signal, wait }: { readonly signal: AbortSignal; readonly wait: Wait },
): Promise<Live | null> {
  let live = await readVariants(store, change)
  for (const ms of READ_AGAIN_MS) {
    if (live && isAsWanted(change, live)) break
    await wait(ms, signal)
    live = await readVariants(store, change)
  }
  return live
}

/** The change that sets back what this one has set. */
function reversed({ variants, ...product }: PriceChange): PriceChange {
  return {
    ...product,
    variants: variants.map(({ was, ...each }) => ({
      ...{ ...each, price: each.expected ?? each.price, expected: each.price },
      ...(was ? { was: { from: was.to, to: was.from } } : {}),
    })),
  }
}

/** `null` if the answer does not say it of every variant. */
function replacedBy(
  { variants }: PriceChange,
  answer: PriceSetting | 'lost',
): readonly ReplacedPrice[] | null {
  const replaced = answer !== 'lost' && answer.isSet ? (answer.replaced ?? []) : []
  const ids = new Set(replaced.map(({ variantExternalId }) => variantExternalId))
  return variants.every(({ variantExternalId }) => ids.has(variantExternalId)) ? replaced : null
}

/** True if the shop's answer names no other value than the one that was read, or the one that we wanted anyway. */
function isReplacedByUs({ variants }: PriceChange, replaced: readonly ReplacedPrice[]): boolean {
  return variants.every(({ variantExternalId, price, expected, was }) => {
    const found = replaced.find((each) => each.variantExternalId === variantExternalId)
    if (!found) return true
    const isPrice = isSame(found.price, expected) || isSame(found.price, price)
    return isPrice && (!was || [was.from, was.to].some((each) => isSame(found.compareAtPrice, each)))
  })
}

/** A third writer may come while a value is put back: the newest one is put back then. */
const MOST_PUT_BACKS = 3

async function putBack(
  store: Pick<OpenedStore, 'readPrices' | 'setPrices'>,
  change: PriceChange,
  replaced: readonly ReplacedPrice[],
  { signal, wait = pause }: ChangeOptions,
): Promise<ChangeOutcome> {
  let back = restoring(change, replaced)
  for (let tries = 1; tries <= MOST_PUT_BACKS; tries++) {
    const before = replacedBy(back, await setOnce(store, back))
    if (before === null || isReplacedByUs(back, before)) break
    back = restoring(back, before)
  }
  const after = await readUntilWanted(store, back, { signal, wait })
  const live = otherPrice(change, after)
  return after && isAsWanted(back, after) ? { state: 'put_back', live } : { state: 'unknown', live }
}

/** The change that sets again what the shop had right before ours. */
function restoring(change: PriceChange, replaced: readonly ReplacedPrice[]): PriceChange {
  const variants = reversed(change).variants.map((each) => {
    const found = replaced.find(({ variantExternalId }) => variantExternalId === each.variantExternalId)
    if (!found) return each
    const was = each.was && { from: each.was.from, to: found.compareAtPrice }
    return { ...each, price: found.price ?? each.price, ...(was ? { was } : {}) }
  })
  return { ...change, variants }
}

interface Refused {
  readonly answer: PriceSetting & { readonly isSet: false }
  readonly signal: AbortSignal
  readonly wait: Wait
}

/**
 * A refused change leaves all variants as they were: those that the platform set nevertheless are set back, also where a
 * reading that comes out of a cache still has the former price.
 */
async function takeBackPart(
  store: Pick<OpenedStore, 'readPrices' | 'setPrices'>,
  change: PriceChange,
  { answer, signal, wait }: Refused,
): Promise<ChangeOutcome> {
  const refused = { state: 'refused', words: answer.reason } as const
  const named = new Set(answer.set)
  const after = await readVariants(store, change)
  if (named.size === 0 && isAsExpected(change, after)) return refused
  const set = change.variants.filter(({ variantExternalId, price, expected }) => {
    const now = after?.get(variantExternalId)?.price ?? null
    return (
      expected !== null && (isSame(now, price) || (named.has(variantExternalId) && isSame(now, expected)))
    )
  })
  if (set.length > 0) await setOnce(store, reversed({ ...change, variants: set }))
  const restored = await readUntilWanted(store, reversed(change), { signal, wait })
  return isAsExpected(change, restored) ? refused : { state: 'unknown', live: otherPrice(change, restored) }
}

const isAsWanted = ({ variants }: PriceChange, live: Live): boolean =>
  variants.every(({ variantExternalId, price, was }) => {
    const now = live.get(variantExternalId)
    return isSame(now?.price ?? null, price) && (!was || isSame(now?.compareAtPrice ?? null, was.to))
  })

const isAsExpected = ({ variants }: PriceChange, live: Live | null): boolean =>
  live !== null &&
  variants.every(({ variantExternalId, expected, was }) => {
    const now = live.get(variantExternalId)
    return isSame(now?.price ?? null, expected) && (!was || isSame(now?.compareAtPrice ?? null, was.from))
  })

/** Price of the first variant that is not as wanted. */
function otherPrice({ variants }: PriceChange, live: Live | null): string | null {
  const other = variants.find(
    ({ variantExternalId, price }) => !isSame(live?.get(variantExternalId)?.price ?? null, price),
  )
  return (other && live?.get(other.variantExternalId)?.price) ?? null
}

/** Amounts are decimals of up to four places: 12.3 and 12.3000 are the same. */
export function isSame(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b
  return Math.round(Number(a) * 10_000) === Math.round(Number(b) * 10_000)
}
