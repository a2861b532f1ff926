import type { QueryClient } from '@tanstack/react-query'
import { foldText } from '#contract/fold-text'

export interface FoundProduct {
  readonly productId: number
  readonly title: string
  readonly sku: string | null
}

/** Products from cached answers of the dashboard and of the palette itself; sends no request. */
export function knownProducts(client: QueryClient): FoundProduct[] {
  const answers = [
    ...client.getQueriesData<unknown>({ queryKey: ['palette', 'products'] }),
    ...client.getQueriesData<unknown>({ queryKey: ['dashboard'] }),
  ]
  const found = new Map<number, FoundProduct>()
  for (const [, answer] of answers)
    for (const product of productsIn(answer)) found.set(product.productId, product)
  return [...found.values()]
}

/** The products in the lists of an answer. */
function productsIn(answer: unknown): FoundProduct[] {
  if (typeof answer !== 'object' || answer === null) return []
  return Object.values(answer)
    .filter((value): value is unknown[] => Array.isArray(value))
    .flat()
    .filter(isProduct)
    .map(({ productId, title, sku }) => ({ productId, title, sku: sku ?? null }))
}

function isProduct(value: unknown): value is FoundProduct {
  const product = value as Partial<FoundProduct> | null
  return typeof product?.productId === 'number' && typeof product.title === 'string'
}

/** The same rule as on the server: the title or the code contains the search text. */
export function matchingProducts(
  products: readonly FoundProduct[],
  typed: string,
  most: number,
): FoundProduct[] {
  const wanted = foldText(typed)
  return products
    .filter(
      ({ title, sku }) =>
        foldText(title).includes(wanted) || (sku !== null && foldText(sku).includes(wanted)),
    )
    .slice(0, most)
}
