import * as z from 'zod'
import { TABLE_PAGE_SIZE } from '../page-sizes.ts'
import { elasticitySummary } from './pricing.ts'

/** `high`: |E| above 1; `low`: |E| up to 1; `negative`: below zero. A product without a figure is in `all` only. */
export const elasticityFilters = ['all', 'high', 'low', 'negative'] as const
export const elasticityOrders = ['highest', 'lowest'] as const

export const elasticityTableInput = z.object({
  search: z.string().trim().max(200).optional(),
  filter: z.enum(elasticityFilters).optional(),
  order: z.enum(elasticityOrders).optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
})

/** All matching rows as a file, in the order of the table. */
export const exportElasticitiesInput = elasticityTableInput
  .omit({ page: true })
  .extend({ format: z.enum(['csv', 'xlsx', 'json']) })

/** Products with history, a page at a time; those without a figure come last. */
export const elasticityTable = z.strictObject({
  rows: z
    .array(elasticitySummary.omit({ hasHistory: true }).extend({ title: z.string(), sku: z.string() }))
    .max(TABLE_PAGE_SIZE),
  total: z.int(),
})
