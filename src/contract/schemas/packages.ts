import * as z from 'zod'

const amount = z.union([z.string(), z.number()])

export const packageInput = z.object({
  packageDetails: z.object({
    name: z.string().max(200),
    price: amount,
    products: z
      .array(
        z.object({ product_id: z.union([z.string(), z.int()]), name: z.string(), cost: amount.nullable() }),
      )
      .min(1)
      .max(50),
  }),
})

export const packageAnswer = z.object({ analysis: z.string() })

export const strategyInput = z.object({
  responses: z.strictObject({
    q1: z.string(),
    q2: z.string(),
    q3: z.string(),
    q4: z.string(),
    q5: z.string(),
  }),
  selectedProducts: z.array(z.union([z.string(), z.int()])).max(500),
  salesDocBase64: z.string().nullable(),
})

export const strategyAnswer = z.object({ aiFeedback: z.string() })
