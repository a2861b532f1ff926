import { deleteExpiredRecords } from '../../accounts/identity-provider/embedded/postgres-adapter.ts'
import { notifyNews } from '../../accounts/notifications/news/notify-news.ts'
import { removeOldWebhooks } from '../../accounts/webhooks/remove-endpoint.ts'
import { resealSecrets } from '../../accounts/webhooks/reseal-secrets.ts'
import { notifySilence } from '../../insight/market-rules/raise-alerts.ts'
import { completeOutlooks } from '../../insight/outlook/complete-outlooks.ts'
import type { AppContext, TenantContext } from '../../kit/context.ts'
import { forgetCatalogueChanges } from '../../store/catalogue/kept/note-catalogue-change.ts'
import { workOnCompetitors } from '../../store/competitor-prices/nightly-work.ts'
import { completeShopStatus } from '../../store/platform/complete-shop-status.ts'
import { renewForgotten } from '../../store/platform/renew-later.ts'
import { removeEndedExports } from '../data-export/remove-exports.ts'
import { removeEndedReports } from '../reports/delete-report.ts'
import { awaitSchedules } from '../reports/run-schedule.ts'
import { deleteCompanyIfDue } from './delete-company.ts'
import { enforceRetention } from './enforce-retention.ts'

const NIGHT_HOUR_UTC = 2
const SPREAD_SECONDS = 3 * 3600
const DAY_SECONDS = 86_400

interface Night {
  readonly ctx: TenantContext
}

/** What a night does, in this order, in addition to a due deletion of the company. */
const steps: readonly ((night: Night) => Promise<unknown>)[] = [
  removeEndedExports,
  ({ ctx }) => ctx.inTenant(({ client }) => forgetCatalogueChanges(client, ctx.companyId)),
  removeEndedReports,
  removeOldWebhooks,
  resealSecrets,
  awaitSchedules,
  notifyNews,
  completeOutlooks,
  completeShopStatus,
  renewForgotten,
  workOnCompetitors,
  notifySilence,
  ({ ctx }) => ctx.jobs.send('watch-rollouts', { companyId: ctx.companyId }),
  deleteExpiredSignIns,
  async ({ ctx }) => {
    const removed = await enforceRetention({ ctx })
    ctx.log.info({ companyId: ctx.companyId, removed }, 'retention enforced')
  },
]

/** Does a company's nightly work. A step that fails, or a deletion for which a provider is away, stops no other. */
export async function runMaintenance(night: Night): Promise<void> {
  const { ctx } = night
  const failures: unknown[] = []
  for (const step of [deleteCompanyIfDue, ...steps])
    try {
      const done = await step(night)
      if (step === deleteCompanyIfDue && done === true) return
    } catch (error) {
      ctx.log.error({ err: error, companyId: ctx.companyId, step: step.name }, 'nightly work failed')
      failures.push(error)
    }
  // The queue repeats the work, and plans the next night after its last try.
  if (failures.length > 0) throw failures[0]
  await runMaintenanceTonight(ctx, ctx.companyId)
}

/** The embedded sign-in deletes its own every hour; what it left where an external provider replaced it ends here. */
async function deleteExpiredSignIns({ ctx }: Night): Promise<void> {
  if (ctx.config.oidc.mode !== 'embedded') await deleteExpiredRecords(ctx.db.pool, ctx.clock())
}

/**
 * Schedules one run per company, even if it is requested several times. Every sign-in requests it, so that a lost job
 * is replaced.
 */
export async function runMaintenanceTonight(
  ctx: Pick<AppContext, 'jobs' | 'clock'>,
  companyId: string,
): Promise<void> {
  await ctx.jobs.send(
    'keep-house',
    { companyId },
    { startAfterSeconds: secondsUntil(ctx.clock(), companyId) },
  )
}

/** Spreads companies over three hours of the night, each always at its own minute. */
export function secondsUntil(now: Date, companyId: string): number {
  const place = Number.parseInt(companyId.slice(0, 4), 16) / 0x1_0000
  const at = NIGHT_HOUR_UTC * 3600 + Math.floor(place * SPREAD_SECONDS)
  const today = now.getUTCHours() * 3600 + now.getUTCMinutes() * 60 + now.getUTCSeconds()
  return at > today ? at - today : at - today + DAY_SECONDS
}
