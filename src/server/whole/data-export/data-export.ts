import { and, eq } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations'
import { EMBEDDED_ACTOR_ISSUER } from '../../accounts/identity-provider/embedded/embedded-issuer.ts'
import { notify } from '../../accounts/notifications/notify.ts'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import type { TenantContext } from '../../kit/context.ts'
import { dataExports } from '../../kit/db/schema/data-export.ts'
import { identities } from '../../kit/db/schema/identity.ts'
import { defineRun } from '../../kit/runs/define-run.ts'
import { jobShare } from '../../store/rollups/store-size.ts'
import type { ExportFigures, ExportInput, ExportScope } from './export-task.ts'
import { findDataExport } from './find-data-export.ts'
import { deleteContent } from './remove-exports.ts'

/** Days for which the link is valid; then the archive is deleted. */
const LINK_DAYS = 7

/** Makes an archive. A second try starts from the beginning. */
export const dataExport = defineRun<ExportInput, ExportFigures>('export-data', {
  thread: new URL('./export-thread.ts', import.meta.url),
  deadlineMs: 50 * 60_000,
  maxHeapMb: 128,
  maxYoungMb: 4,
  share: (ctx) => jobShare(ctx, 64),
  mergeWaiting: false,
  failure: 'run.export_failed',
  prepare: async ({ ctx, runId }) => ({
    userId: ctx.userId,
    scope: (await findDataExport(ctx, runId)).scope as ExportScope,
    accountId: await accountIdOf(ctx),
    preparedAt: ctx.clock().toISOString(),
    language: (await getSettings({ ctx })).regional.language,
  }),
  save: async (tx, { ctx, runId, figures }) => {
    const finishedAt = ctx.clock()
    const expiresAt = new Date(finishedAt.getTime() + LINK_DAYS * DAY_MS)
    await tx
      .update(dataExports)
      .set({ ...figures, finishedAt, expiresAt })
      .where(and(eq(dataExports.companyId, ctx.companyId), eq(dataExports.exportId, runId)))
  },
  // Pieces are written as they are made: those of an archive that will never be whole would stay.
  onUnfinished: (tx, { ctx, runId }) =>
    deleteContent(tx.client, { companyId: ctx.companyId, exportId: runId }),
  onDone: async ({ ctx, runId, figures }) => {
    if (figures) await notifyExport({ ctx, input: { exportId: runId, days: LINK_DAYS } })
  },
})

async function accountIdOf(ctx: TenantContext): Promise<string | null> {
  const [found] = await ctx.inTenant((tx) =>
    tx
      .select({ subject: identities.subject })
      .from(identities)
      .where(
        and(
          eq(identities.companyId, ctx.companyId),
          eq(identities.userId, ctx.userId),
          eq(identities.issuer, EMBEDDED_ACTOR_ISSUER),
        ),
      ),
  )
  return found?.subject ?? null
}

interface Call {
  readonly ctx: TenantContext
  readonly input: { readonly exportId: string; readonly days: number }
}

/** Sends the link only to the requester of the archive. */
async function notifyExport({ ctx, input }: Call): Promise<void> {
  await notify({
    ctx,
    input: {
      kind: 'export-ready',
      about: input.exportId,
      userIds: [ctx.userId],
      params: { days: input.days },
    },
  })
}
