import * as z from 'zod'
import { call, done } from './call.ts'
import { screenPaths } from './screens.ts'

/** Contains nothing of the address except the screen's name. */
export const fieldMetrics = z.strictObject({
  screen: z.enum(screenPaths as [string, ...string[]]),
  metrics: z.strictObject({
    LCP: z.number().min(0).max(600_000).optional(),
    INP: z.number().min(0).max(600_000).optional(),
    CLS: z.number().min(0).max(100).optional(),
  }),
})

export const reportFieldMetrics = call('POST /api/field-metrics', {
  summary: 'How fast a screen was on the device of a user who shares that',
  body: fieldMetrics,
  answer: done,
  role: 'viewer',
  isQuestion: true,
})
