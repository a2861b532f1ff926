import * as z from 'zod'
import { call } from './call.ts'

/** `deletionId` allows restoring everything that was deleted, for a day. */
export const deletionAnswer = z.strictObject({
  ok: z.literal(true),
  deletionId: z.uuid(),
  deleted: z.int(),
})

const restoreInput = z.object({ deletionId: z.uuid() })

export const restoreAnswer = z.strictObject({ ok: z.literal(true), restored: z.int() })

export const restoreDeletion = call('POST /api/deletions/{deletionId}/restore', {
  summary: 'Bring back what one deletion took, within a day',
  params: restoreInput,
  answer: restoreAnswer,
})
