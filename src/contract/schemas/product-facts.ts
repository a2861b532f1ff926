import * as z from 'zod'
import { promotion } from './promotion-calendar.ts'
import * as facts from './store-facts.ts'

/** All that is known of one product, newest first, each list up to 500 rows. */
export const productFacts = z.strictObject({
  productId: z.int().positive(),
  title: z.string(),
  currency: z.string(),
  costs: z.array(facts.unitCost),
  /** `inferred`: not recorded by anyone, but what its orders show it was sold at from that day on. */
  prices: z.array(
    z.strictObject({
      ...facts.listPrice.shape,
      source: z.enum([...facts.factSources, 'inferred']),
    }),
  ),
  inventory: z.array(facts.inventoryLevel),
  stockOuts: z.array(facts.stockOut),
  changes: z.array(facts.productChange),
  promotions: z.array(promotion.omit({ products: true, productCount: true })),
})
