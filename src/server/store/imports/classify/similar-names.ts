/** Most typing errors within one word; with more, it is another product. */
const MOST_SLIPS = 2
const SHORTEST_WORD = 4
const SHORTEST_FOR_TWO_SLIPS = 6
const MOST_PRODUCTS = 20_000

interface Place {
  readonly word: string
  readonly product: KnownProduct
}

/**
 * Finds names that differ from a known one by typing errors in one longer word without digits: `Blue mugg` matches
 * `Blue mug`, while `Shirt S` is not `Shirt M` and `Lamp 12` not `Lamp 13`. Looks up the equal words.
 */
export class SimilarNames {
  private readonly places = new Map<string, Place[]>()

  constructor(products: readonly KnownProduct[]) {
    if (products.length > MOST_PRODUCTS) return
    for (const product of products)
      for (const [rest, word] of withoutEach(product.title)) {
        const there = this.places.get(rest)
        if (there) there.push({ word, product })
        else this.places.set(rest, [{ word, product }])
      }
  }

  find(name: string): KnownProduct | null {
    for (const [rest, word] of withoutEach(name))
      for (const known of this.places.get(rest) ?? []) if (isSlip(word, known.word)) return known.product
    return null
  }
}

/** Returns the name without its n-th word, and that word, for each n. */
function withoutEach(name: string): readonly (readonly [rest: string, word: string])[] {
  const words = name.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length > 12) return []
  return words.flatMap((word, at) => (/\d/.test(word) ? [] : [[words.with(at, '').join(' '), word] as const]))
}

function isSlip(word: string, known: string): boolean {
  const length = Math.max(word.length, known.length)
  if (word === known || length < SHORTEST_WORD) return false
  const most = length < SHORTEST_FOR_TWO_SLIPS ? 1 : MOST_SLIPS
  return editDistance(word, known, most + 1) <= most
}

/** Levenshtein distance; stops as soon as it is certain to reach `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  let before = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const now = [row]
    let least = row
    for (let column = 1; column <= b.length; column++) {
      const change = before[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1)
      const value = Math.min(change, before[column]! + 1, now[column - 1]! + 1)
      now.push(value)
      if (value < least) least = value
    }
    if (least >= limit) return limit
    before = now
  }
  return before[b.length]!
}

export interface KnownProduct {
  readonly productId: string
  readonly sku: string
  readonly title: string
  readonly price: string | null
  readonly cost: string | null
}
