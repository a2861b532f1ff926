import { and, desc, eq, ilike, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { AuditEntry, listAuditInput } from '#contract/audit'
import type { Language } from '#contract/settings'
import type { TenantContext } from '../../kit/context.ts'
import { containing } from '../../kit/db/like-pattern.ts'
import { auditLog } from '../../kit/db/schema/audit.ts'
import { pastWith, wordPast } from '../../kit/sentences/word-past.ts'
import { getSettings } from '../settings/get-settings.ts'

const PAGE = 50
const DONE = 'done'

type Wanted = z.infer<typeof listAuditInput>

interface Call {
  readonly ctx: TenantContext
  readonly input: Wanted
}

/** A page of the log, newest first, with the reasons of refusals in the reader's language. */
export async function listAudit({ ctx, input }: Call): Promise<{ entries: AuditEntry[]; has_more: boolean }> {
  const { language } = (await getSettings({ ctx })).regional
  const rows = await readEntries(ctx, input, PAGE + 1, language)
  const entries = rows.slice(0, PAGE).map((row) => ({
    ...row,
    reason: row.result === DONE ? null : wordPast(row.result, language),
  }))
  return { entries, has_more: rows.length > PAGE }
}

/** What the reader sees of an entry: who, from where, what in their words, why not, and the values before and after. */
function found({ search, actions, refused }: Wanted, language: Language): SQL | undefined {
  if (!search) return undefined
  const pattern = containing(search)
  const reasons = [pattern, ...pastWith(search, language)]
  return or(
    ...[auditLog.actor, auditLog.action, auditLog.object, auditLog.ipAddress, auditLog.device].map((column) =>
      ilike(column, pattern),
    ),
    and(ne(auditLog.result, DONE), sql`${auditLog.result} ilike any(${sql.param(reasons)}::text[])`),
    sql`${auditLog.before}::text ilike ${pattern}`,
    sql`${auditLog.after}::text ilike ${pattern}`,
    ...(actions ? [inArray(auditLog.action, actions.split(','))] : []),
    ...(refused ? [ne(auditLog.result, DONE)] : []),
  )
}

export async function readEntries(
  ctx: TenantContext,
  wanted: Wanted,
  limit: number,
  language: Language = 'en-US',
): Promise<Omit<AuditEntry, 'reason'>[]> {
  const { before } = wanted
  const rows = await ctx.inTenant((tx) =>
    tx
      .select()
      .from(auditLog)
      .where(
        and(
          eq(auditLog.companyId, ctx.companyId),
          ...(before ? [lt(auditLog.entryId, before)] : []),
          found(wanted, language),
        ),
      )
      .orderBy(desc(auditLog.entryId))
      .limit(limit),
  )
  return rows.map((row) => ({
    entry_id: row.entryId,
    at: row.at.toISOString(),
    actor: row.actor,
    ip_address: row.ipAddress,
    device: row.device,
    action: row.action,
    object: row.object,
    before: row.before,
    after: row.after,
    result: row.result,
  }))
}
