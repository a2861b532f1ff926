import { plainWords, type TitledProduct } from './propose-ladders.ts'
import { readSize } from './read-size.ts'

interface TypedProduct extends TitledProduct {
  readonly productType: string | null
}

export interface ProposedPair {
  readonly productId: number
  readonly againstId: number
}

/** Share of the words of both titles that a pair has in common, at least. */
const LEAST_ALIKE = 0.5
const SAME_SIZE = 0.005
/** Pairs that one rule takes. */
const MOST_PAIRS = 200

/**
 * Pairs of products of two vendors that are alike: one type, one size where titles state it, and at least half of the
 * words of their titles in common (Jaccard) without the vendors' names. Each product is in one pair at most, those most
 * alike first.
 */
export function proposePairs(
  products: readonly TypedProduct[],
  vendor: string,
  against: string,
): ProposedPair[] {
  const names = new Set([...plainWords(vendor), ...plainWords(against)])
  const read = products.map((product) => {
    const size = readSize(product.title)
    const words = new Set(plainWords(size?.name ?? product.title).filter((word) => !names.has(word)))
    return { product, size, words }
  })
  const of = (name: string) => read.filter(({ product }) => product.vendor === name)
  const others = of(against)
  const found = of(vendor).flatMap((one) =>
    others.flatMap((other) => {
      if (one.product.productType !== other.product.productType || !isSameSize(one.size, other.size))
        return []
      if (one.product.productId === other.product.productId) return []
      const alike = jaccard(one.words, other.words)
      if (alike < LEAST_ALIKE) return []
      return [{ productId: one.product.productId, againstId: other.product.productId, alike }]
    }),
  )
  found.sort((a, b) => b.alike - a.alike || a.productId - b.productId || a.againstId - b.againstId)
  const taken = new Set<number>()
  const pairs: ProposedPair[] = []
  for (const { productId, againstId } of found) {
    if (taken.has(productId) || taken.has(againstId) || pairs.length >= MOST_PAIRS) continue
    taken.add(productId).add(againstId)
    pairs.push({ productId, againstId })
  }
  return pairs
}

function isSameSize(one: ReturnType<typeof readSize>, other: ReturnType<typeof readSize>): boolean {
  if (one === null || other === null) return one === other
  return one.unit === other.unit && Math.abs(one.size / other.size - 1) < SAME_SIZE
}

/** Shared words over all words; 0 without any. */
function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length
  const all = one.size + other.size - shared
  return all === 0 ? 0 : shared / all
}
