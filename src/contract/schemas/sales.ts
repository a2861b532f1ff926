import * as z from 'zod'

const decimal = z.string().regex(/^-?\d{1,14}(\.\d{1,4})?$/)

/** Sales record of the specification. Wire names are kept as specified. */
export const salesRecord = z.strictObject({
  id: z.string(),
  order_id: z.string(),
  lineitem_name: z.string(),
  quantity: z.int(),
  paid_at: z.string(),
  total: decimal,
})

export const salesRecordInput = z.object({
  order_id: z.string().max(200).optional(),
  lineitem_name: z.string().trim().min(1).max(500),
  quantity: z.int(),
  paid_at: z.string().min(8).max(40),
  total: z.union([decimal, z.number()]),
})

export const bulkSalesInput = z.object({ records: z.array(salesRecordInput).min(1).max(200_000) })
