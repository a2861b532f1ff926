import * as z from 'zod'
import { call } from './call.ts'

const instant = z.iso.datetime()

export const auditEntry = z.strictObject({
  entry_id: z.int(),
  at: instant,
  actor: z.string(),
  ip_address: z.string().nullable(),
  device: z.string().nullable(),
  action: z.string(),
  object: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  result: z.string(),
  /** Reason of the refusal in the reader's language; `null` if the call was carried out. */
  reason: z.string().nullable(),
})

export const listAuditInput = z.object({
  /** Id of the last entry of the previous page: the answer contains older entries. */
  before: z.coerce.number().int().positive().optional(),
  search: z.string().trim().max(200).optional(),
  /**
   * With `search`: comma-separated names of calls whose entries are also found, because only the reader's language
   * knows their words.
   */
  actions: z.string().max(6000).optional(),
  /** With `search`: all refused calls are also found. */
  refused: z.literal('1').optional(),
})

const auditPage = z.strictObject({ entries: z.array(auditEntry), has_more: z.boolean() })

export type AuditEntry = z.infer<typeof auditEntry>

export const listAuditLog = call('GET /api/audit-log', {
  summary: 'Who did what and when, newest first',
  query: listAuditInput,
  answer: auditPage,
  role: 'owner',
})

export const exportAuditLog = call('GET /api/audit-log/export', {
  summary: 'The whole audit log as CSV',
  answer: 'file',
  role: 'owner',
})
