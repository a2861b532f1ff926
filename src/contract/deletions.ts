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

/** Largest number of deletions that are listed. */
export const MOST_DELETIONS = 100

export const deletionList = z.strictObject({
  deletions: z.array(
    z.strictObject({
      deletionId: z.uuid(),
      /** Products, with all that hangs on them; sales records; or facts of the store, such as closed days or spend. */
      kind: z.enum(['products', 'sales', 'facts']),
      deleted: z.int(),
      /** Title of the first product; `null` if no product was deleted. */
      title: z.string().nullable(),
      deletedBy: z.string(),
      deletedAt: z.iso.datetime(),
      /** From then on it cannot be brought back. */
      keptUntil: z.iso.datetime(),
    }),
  ),
})

export const listDeletions = call('GET /api/deletions', {
  summary: 'What was deleted within a day and can be brought back, newest first',
  answer: deletionList,
})
