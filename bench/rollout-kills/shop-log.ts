import type { Shop, ShopVariant } from '../../test/stand-ins/shop-data.ts'

/** `call`: number of the call to the shop in which it happened. */
type Entry = {
  readonly who: 'us' | 'other' | 'read'
  readonly cents: number
  readonly at: number
  readonly call: number
}

/** Everything that happened to the price of each variant of a shop, in order. */
export interface ShopLog {
  readonly of: (sku: string) => readonly Entry[]
  /** Notes that the shop begins to answer another call. */
  readonly nextCall: () => void
  /** Sets a price as another person would. */
  readonly setAsOther: (sku: string, cents: number) => void
  readonly priceOf: (sku: string) => number
  /** True if the shop has the last price that the other writer set. */
  readonly isOthers: (sku: string) => boolean
  /** Code whose price was read last; `null`: none was. */
  readonly lastRead: () => string | null
}

/** Watches every reading and writing of a price; what the bench does not do itself is ours. */
export function watchPrices(shop: Shop): ShopLog {
  const logs = new Map<string, Entry[]>()
  const variants = new Map<string, ShopVariant>()
  let lastRead: string | null = null
  let call = 0
  const silent = { isOther: false, isLooking: false }
  for (const variant of shop.products.flatMap((product) => product.variants)) {
    let cents = variant.priceCents
    const log: Entry[] = []
    const { sku } = variant
    if (sku === null) continue
    logs.set(sku, log)
    variants.set(sku, variant)
    Object.defineProperty(variant, 'priceCents', {
      enumerable: true,
      get() {
        if (!silent.isLooking) {
          log.push({ who: 'read', cents, call, at: performance.now() })
          lastRead = sku
        }
        return cents
      },
      set(value: number) {
        if (silent.isOther || value !== cents)
          log.push({ who: silent.isOther ? 'other' : 'us', cents: value, call, at: performance.now() })
        cents = value
      },
    })
  }
  const priceOf = (sku: string) => {
    silent.isLooking = true
    const cents = variants.get(sku)!.priceCents
    silent.isLooking = false
    return cents
  }
  return {
    priceOf,
    isOthers: (sku) => logs.get(sku)?.findLast(({ who }) => who === 'other')?.cents === priceOf(sku),
    lastRead: () => lastRead,
    of: (sku) => withoutReadsOfWrites(logs.get(sku) ?? []),
    nextCall: () => void call++,
    setAsOther(sku, value) {
      silent.isOther = true
      variants.get(sku)!.priceCents = value
      silent.isOther = false
    },
  }
}

/** What the shop reads while it carries out our write reaches us after it: that is no reading of ours. */
function withoutReadsOfWrites(log: readonly Entry[]): readonly Entry[] {
  const writes = new Set(log.filter(({ who }) => who === 'us').map(({ call }) => call))
  return log.filter(({ who, call }) => who !== 'read' || !writes.has(call))
}

interface Overwritten {
  /** Values of another writer that were there when we read, and that we overwrote. */
  readonly seen: number
  /** Values that came between our reading and our writing. */
  readonly inGap: number
}

export function overwritten(log: readonly Entry[]): Overwritten {
  let [seen, inGap] = [0, 0]
  let other: 'none' | 'unread' | 'read' = 'none'
  for (const { who } of log) {
    if (who === 'other') other = 'unread'
    if (who === 'read' && other === 'unread') other = 'read'
    if (who === 'us') {
      if (other === 'read') seen += 1
      if (other === 'unread') inGap += 1
      other = 'none'
    }
  }
  return { seen, inGap }
}
