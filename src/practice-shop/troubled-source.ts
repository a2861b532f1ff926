import type { PriceChange, ShopSource } from './shop.ts'

/** How long a reading may come out of the shop's cache after a write. */
const STALE_MS = 5000

/** Troubles of a shop while prices are written to it; each off at first. */
export interface Troubles {
  /** True if readings show a price of the last 5 s as it was before. */
  isStale: boolean
  /** Price that another person sets just before ours; `null`: none does. */
  other: (change: PriceChange) => number | null
}

/** The same shop with troubles that a test turns on. */
export function troubledSource(source: ShopSource, now: () => number): ShopSource & { troubles: Troubles } {
  const troubles: Troubles = { isStale: false, other: () => null }
  const before = new Map<number, { readonly at: number; readonly change: PriceChange }>()
  const remember = (change: PriceChange) => {
    const known = source
      .read()
      .products.flatMap(({ variants }) => variants)
      .find(({ id }) => id === change.variantId)
    if (!known) return
    const { priceCents, compareAtCents = null } = known
    before.set(change.variantId, {
      at: now(),
      change: { variantId: change.variantId, priceCents, compareAtCents },
    })
  }
  return {
    troubles,
    read() {
      const shop = source.read()
      if (!troubles.isStale) return shop
      const formerly = (id: number) => {
        const known = before.get(id)
        return known && now() - known.at < STALE_MS ? known.change : null
      }
      return {
        ...shop,
        products: shop.products.map((product) => ({
          ...product,
          variants: product.variants.map((variant) => ({ ...variant, ...formerly(variant.id) })),
        })),
      }
    },
    setPrice(change) {
      const theirs = troubles.other(change)
      if (theirs !== null) source.setPrice({ variantId: change.variantId, priceCents: theirs })
      remember(change)
      source.setPrice(change)
    },
  }
}
