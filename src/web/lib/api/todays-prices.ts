import type { Output } from '#contract/calls'

type ProductPage = Output<'listProducts'>

/** A product with the price that advice and all screens start from. */
export type PricedProduct = ProductPage['products'][number] & {
  /** `null`: the product has neither a list price nor sales. */
  readonly todaysPrice: string | null
}

type PricedPage = Omit<ProductPage, 'products'> & { readonly products: readonly PricedProduct[] }

/** A page of products with today's prices; an answer without any keeps the list prices. */
export function withTodaysPrices(page: ProductPage): PricedPage {
  const today = page.todays_prices && new Map(page.todays_prices.map(({ id, price }) => [id, price]))
  const products = page.products.map((product) => ({
    ...product,
    todaysPrice: today ? (today.get(product.id) ?? null) : product.price,
  }))
  return { ...page, products }
}
