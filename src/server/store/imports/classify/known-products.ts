import { foldCode } from '../cells/text.ts'
import { editDistance, type KnownProduct, SimilarNames } from './similar-names.ts'

const MOST_DISTANCE = 2
const MOST_COMPARED = 2000

/** The store's products by code; suggests the product that a misspelt code or a title probably means. */
export class KnownProducts {
  private readonly bySku = new Map<string, KnownProduct>()
  private bare: Map<string, KnownProduct> | null = null
  private buckets: Map<string, KnownProduct[]> | null = null
  private names: SimilarNames | null = null

  constructor(products: Iterable<KnownProduct>) {
    for (const product of products) this.bySku.set(product.sku, product)
  }

  get size(): number {
    return this.bySku.size
  }

  find(sku: string): KnownProduct | undefined {
    return this.bySku.get(sku)
  }

  /** Returns the product whose code or title differs only in form, else the nearest spelling, else `null`. */
  suggest(code: string, title: string | null): KnownProduct | null {
    if (this.bySku.size === 0) return null
    const bare = this.bareIndex()
    const same = bare.get(bareText(code)) ?? (title ? bare.get(bareText(title)) : undefined)
    return same ?? this.nearest(foldCode(code))
  }

  /** Returns the product whose code differs only by punctuation, case or leading zeros. */
  sameCode(code: string): KnownProduct | null {
    if (this.bySku.size === 0) return null
    const found = this.bareIndex().get(bareText(code))
    return found && bareText(found.sku) === bareText(code) ? found : null
  }

  /** Returns a product with this name and another code, else one with a nearly equal name. */
  similarName(name: string): KnownProduct | null {
    const same = this.bareIndex().get(bareText(name))
    if (same) return same
    this.names ??= new SimilarNames([...this.bySku.values()])
    return this.names.find(name)
  }

  /** Built at first use, because most files name products as the store does. */
  private bareIndex(): Map<string, KnownProduct> {
    this.bare ??= this.indexBare()
    return this.bare
  }

  private indexBare(): Map<string, KnownProduct> {
    const index = new Map<string, KnownProduct>()
    for (const product of this.bySku.values()) {
      index.set(bareText(product.title), product)
      index.set(bareText(product.sku), product)
    }
    index.delete('')
    return index
  }

  private nearest(code: string): KnownProduct | null {
    if (code.length < 4) return null
    this.buckets ??= Map.groupBy(this.bySku.values(), ({ sku }) => sku.slice(0, 2))
    let best: KnownProduct | null = null
    let bestDistance = MOST_DISTANCE + 1
    for (const product of (this.buckets.get(code.slice(0, 2)) ?? []).slice(0, MOST_COMPARED)) {
      if (Math.abs(product.sku.length - code.length) >= bestDistance) continue
      const distance = editDistance(code, product.sku, bestDistance)
      if (distance >= bestDistance) continue
      best = product
      bestDistance = distance
    }
    return best
  }
}

/** Reduces to letters and digits without leading zeros: `ab-012` and `AB 12` may be the same code. */
function bareText(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<!\d)0+(?=\d)/g, '')
}
