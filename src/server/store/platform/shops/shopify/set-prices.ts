import { PageTooLarge } from '../patience.ts'
import { understood } from '../read-record.ts'
import type { PriceSetting, ProductPrices } from '../store-platform.ts'
import type { Ask } from './ask.ts'
import { setPricesMutation } from './queries.ts'
import * as wire from './types.ts'

/** Repeating it sets the same price again, so that a lost answer does no harm. */
export async function setPrices(ask: Ask, product: ProductPrices): Promise<PriceSetting> {
  const variants = product.variants.map(({ variantExternalId, price, compareAtPrice }) => ({
    id: variantExternalId,
    price,
    compareAtPrice,
  }))
  const answer = await ask(setPricesMutation, { productId: product.productExternalId, variants }).catch(
    (error: unknown) => {
      if (error instanceof PageTooLarge) return null
      throw error
    },
  )
  if (answer === null) return { isSet: false, reason: 'too many variants at once' }
  const result = understood(wire.pricesSet, answer).productVariantsBulkUpdate
  const [problem] = result?.userErrors ?? []
  if (problem) return { isSet: false, reason: problem.message }
  return result?.productVariants ? { isSet: true } : { isSet: false, reason: 'no answer' }
}
