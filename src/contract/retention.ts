import * as z from 'zod'
import { call } from './call.ts'

/**
 * Data that the retention period covers. Sales, products, prices and estimates are kept: they are the store's
 * purpose.
 */
export const retentionKinds = [
  'customer_references',
  'rejected_rows',
  'deleted_records',
  'ai_texts',
  'strategy_texts',
  'notifications',
  'sign_ins',
  'mails',
  'export_files',
] as const

export const retention = z.strictObject({
  kinds: z.array(z.strictObject({ kind: z.enum(retentionKinds), removedRows: z.int() })),
  lastRunAt: z.string().nullable(),
})

export const getRetention = call('GET /api/users/retention', {
  summary: 'What the retention period removes, and what it has removed',
  answer: retention,
})
