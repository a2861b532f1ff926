import * as z from 'zod'

/** What an advice asks of a price, across the three directions. */
export const moves = ['raise', 'lower', 'test', 'keep'] as const

/** `change`: raise or lower; `work`: all that waits for a decision, which is everything but `keep`. */
export const moveFilters = [...moves, 'change', 'work'] as const

const share = z.coerce.number().min(0).max(1)
const TEXT_LENGTH = 200

/** Filters of the list of recommendations, also used by its export and by decisions on many products. */
export const adviceFilter = z.object({
  search: z.string().trim().max(TEXT_LENGTH).optional(),
  move: z.enum(moveFilters).optional(),
  productType: z.string().trim().max(TEXT_LENGTH).optional(),
  vendor: z.string().trim().max(TEXT_LENGTH).optional(),
  /** Least share of the product's own sales in its elasticity. */
  minOwnShare: share.optional(),
  /** Least probability that the advised price makes more than today's. */
  minChance: share.optional(),
})

const facet = z.array(z.strictObject({ value: z.string(), products: z.int() }))

/** Values to filter by, with the number of products that each would leave under the other filters. */
export const adviceFacets = z.strictObject({
  /** The most frequent 200 of each. */
  productTypes: facet,
  vendors: facet,
  moves: z.strictObject({ raise: z.int(), lower: z.int(), test: z.int(), keep: z.int() }),
})
