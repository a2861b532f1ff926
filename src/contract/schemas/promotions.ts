import * as z from 'zod'

export const upliftAnswer = z.object({
  uplift: z.array(
    z.object({
      productId: z.int(),
      title: z.string(),
      controlSales: z.number(),
      treatmentSales: z.number(),
      upliftPercent: z.number(),
      confidence: z.number().min(0).max(1),
    }),
  ),
})

const point = z.object({ date: z.string(), quantity: z.number() })

export const forecastInput = z.object({ productId: z.int(), newPrice: z.number().min(0) })
export const forecastAnswer = z.object({ history: z.array(point), future: z.array(point) })

export const marketingMixAnswer = z.object({
  mmData: z.array(z.object({ channel: z.string(), spend: z.number(), contribution: z.number() })),
})

export const scenariosAnswer = z.object({
  scenarios: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      expectedRevenue: z.number(),
      promotionBudget: z.number(),
      expectedROI: z.number(),
    }),
  ),
})
