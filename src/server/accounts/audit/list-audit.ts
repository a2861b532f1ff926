import { and, desc, eq, ilike, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { AuditEntry, listAuditInput } from '#contract/audit'
import { foldText } from '#contract/fold-text'
import type { Language } from '#contract/settings'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { containing } from '../../kit/db/like-pattern.ts'
import { auditLog } from '../../kit/db/schema/audit.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { getSettings } from '../settings/get-settings.ts'
import { DONE, reasonIn, resultInEnglish } from './refusal-reason.ts'

const PAGE = 50
/** Most different results that one search reads. A company has few: each is one of a few refusals with its values. */
const MOST_REASONS = 2000

type Wanted = z.infer<typeof listAuditInput>

/** A page of the log, newest first, with the reasons of refusals in the reader's language. */
export async function listAudit({
  ctx,
  input,
}: VerbArgs<'listAuditLog'>): Promise<{ entries: AuditEntry[]; has_more: boolean }> {
  const { language } = (await getSettings({ ctx })).regional
  const entries = await readEntries(ctx, input, PAGE + 1, language)
  return { entries: entries.slice(0, PAGE), has_more: entries.length > PAGE }
}

/**
 * Condition for the search text: matches person, address, device, action, object, reason, and the values before and
 * after.
 */
function found({ search, actions, refused }: Wanted, results: readonly string[]): SQL | undefined {
  if (!search) return undefined
  const pattern = containing(search)
  return or(
    ...[auditLog.actor, auditLog.action, auditLog.object, auditLog.ipAddress, auditLog.device].map((column) =>
      ilike(column, pattern),
    ),
    inArray(auditLog.result, [...results]),
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
): Promise<AuditEntry[]> {
  const { before } = wanted
  const rows = await ctx.inTenant(async (tx) => {
    const results = wanted.search ? await resultsWith(tx, ctx.companyId, wanted.search, language) : []
    return tx
      .select()
      .from(auditLog)
      .where(
        and(
          eq(auditLog.companyId, ctx.companyId),
          ...(before ? [lt(auditLog.entryId, before)] : []),
          found(wanted, results),
        ),
      )
      .orderBy(desc(auditLog.entryId))
      .limit(limit)
  })
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
    result: resultInEnglish(row.result),
    reason: reasonIn(row.result, language),
  }))
}

/** Stored results whose reason contains the search text, in the reader's language or in English. */
async function resultsWith(
  tx: TenantTransaction,
  companyId: string,
  search: string,
  language: Language,
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ result: auditLog.result })
    .from(auditLog)
    .where(and(eq(auditLog.companyId, companyId), ne(auditLog.result, DONE)))
    .limit(MOST_REASONS)
  const wanted = foldText(search)
  return rows
    .map(({ result }) => result)
    .filter((result) =>
      [reasonIn(result, language) ?? '', resultInEnglish(result)].some((text) =>
        foldText(text).includes(wanted),
      ),
    )
}
