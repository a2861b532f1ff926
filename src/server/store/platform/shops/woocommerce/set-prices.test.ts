import { expect, it } from 'vitest'
import { setPrices } from './set-prices.ts'

const product = {
  productExternalId: 'product/7',
  currency: 'EUR',
  variants: Array.from({ length: 60 }, (_, at) => ({
    variantExternalId: `variant/${100 + at}`,
    price: '12.00',
  })),
}

/** Answers a batch like WooCommerce: record by record, each with what it has after its turn or with an error. */
const shopThatRefuses = (refused: number) => async (_path: string, _query?: unknown, json?: unknown) => ({
  update: (json as { update: { id: number; regular_price?: string }[] }).update.map(
    ({ id, regular_price }) =>
      id === refused && regular_price !== undefined
        ? { id, error: { code: 'rest_cannot_edit', message: 'Sorry.' } }
        : { id, regular_price: regular_price ?? '10.00', price: regular_price ?? '10.00' },
  ),
})

it('names the variants that were set although the shop refused another one', async () => {
  const answer = await setPrices(shopThatRefuses(155), product)
  const others = product.variants.map(({ variantExternalId }) => variantExternalId)
  expect(answer).toEqual({
    ...{ isSet: false, reason: 'Sorry.' },
    set: others.filter((id) => id !== 'variant/155'),
  })
  // A batch has 50 variants, each named twice: the second one is not sent.
  expect(await setPrices(shopThatRefuses(103), product)).toMatchObject({
    set: others.slice(0, 50).filter((id) => id !== 'variant/103'),
  })
})
