import { and, desc, eq, ilike, lt, or } from 'drizzle-orm'
import type { AuditEntry } from '#contract/schemas/team'
import type { TenantContext } from '../../context.ts'
import { containing } from '../../db/like-pattern.ts'
import { auditLog } from '../../db/schema/team.ts'

const PAGE = 50

interface Call {
  readonly ctx: TenantContext
  readonly input: { readonly before?: number | undefined; readonly search?: string | undefined }
}

/** A page of the log, newest first. */
export async function listAudit({ ctx, input }: Call): Promise<{ entries: AuditEntry[]; has_more: boolean }> {
  const rows = await readEntries(ctx, input, PAGE + 1)
  return { entries: rows.slice(0, PAGE), has_more: rows.length > PAGE }
}

export async function readEntries(
  ctx: TenantContext,
  { before, search }: Call['input'],
  limit: number,
): Promise<AuditEntry[]> {
  const pattern = search ? containing(search) : null
  const rows = await ctx.inTenant((tx) =>
    tx
      .select()
      .from(auditLog)
      .where(
        and(
          eq(auditLog.companyId, ctx.companyId),
          ...(before ? [lt(auditLog.entryId, before)] : []),
          ...(pattern
            ? [
                or(
                  ilike(auditLog.actor, pattern),
                  ilike(auditLog.action, pattern),
                  ilike(auditLog.object, pattern),
                ),
              ]
            : []),
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
