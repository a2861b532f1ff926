import * as z from 'zod'
import { call } from './call.ts'

/** Days between the request to delete an account and the deletion. */
export const DELETION_DAYS = 14

export const accountDeletion = z.strictObject({
  pending: z.strictObject({ requestedAt: z.string(), dueAt: z.string() }).nullable(),
  /** Name of the company, which the person must type exactly. */
  confirmation: z.string(),
  goes: z.strictObject({
    people: z.int(),
    products: z.int(),
    orderLines: z.int(),
    imports: z.int(),
    otherRows: z.int(),
  }),
})

const accountDeletionRequest = z.strictObject({ confirmation: z.string().max(500) })

export const getAccountDeletion = call('GET /api/account-deletion', {
  summary: 'What a deletion of the account would remove, and whether one is waiting',
  answer: accountDeletion,
})

export const requestAccountDeletion = call('POST /api/account-deletion', {
  summary: 'Delete company, people and data after 14 days',
  body: accountDeletionRequest,
  answer: accountDeletion,
  role: 'owner',
  proof: 'recent',
})

export const cancelAccountDeletion = call('DELETE /api/account-deletion', {
  summary: 'Keep the account after all',
  answer: accountDeletion,
  role: 'owner',
})
