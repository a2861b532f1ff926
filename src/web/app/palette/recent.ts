import type { FoundProduct } from './known-products.ts'

/** What was last chosen in the palette: a place by the id of its command, or a product. */
export type Recent = { readonly command: string } | { readonly product: FoundProduct }

const MOST_RECENT = 5

/** One list for each company and tab: titles of products do not outlive the session in a shared browser. */
const keyOf = (companyId: string) => `quanto.recent.${companyId}`

export function readRecent(companyId: string): readonly Recent[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(companyId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, MOST_RECENT) : []
  } catch {
    return []
  }
}

export function keepRecent(companyId: string, chosen: Recent): void {
  const others = readRecent(companyId).filter((each) => idOf(each) !== idOf(chosen))
  sessionStorage.setItem(keyOf(companyId), JSON.stringify([chosen, ...others].slice(0, MOST_RECENT)))
}

const idOf = (recent: Recent) =>
  'product' in recent ? `product-${recent.product.productId}` : recent.command

function isRecent(value: unknown): value is Recent {
  const { command, product } = (value ?? {}) as { command?: unknown; product?: Partial<FoundProduct> }
  return (
    typeof command === 'string' ||
    (typeof product?.productId === 'number' && typeof product.title === 'string')
  )
}
