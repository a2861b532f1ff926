import { notifyNews } from '../../accounts/notifications/news/notify-news.ts'
import { removeOldWebhooks } from '../../accounts/webhooks/remove-endpoint.ts'
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

/** Does a company's nightly work: ended archives, old data, a due deletion. */
export async function runMaintenance({ ctx }: { readonly ctx: TenantContext }): Promise<void> {
  if (await deleteCompanyIfDue({ ctx })) return
  await removeEndedExports({ ctx })
  await ctx.inTenant(({ client }) => forgetCatalogueChanges(client, ctx.companyId))
  await removeEndedReports({ ctx })
  await removeOldWebhooks({ ctx })
  await awaitSchedules({ ctx })
  await notifyNews({ ctx })
  await completeOutlooks({ ctx })
  await completeShopStatus({ ctx })
  await renewForgotten({ ctx })
  await workOnCompetitors({ ctx })
  await notifySilence({ ctx })
  await ctx.jobs.send('watch-rollouts', { companyId: ctx.companyId })
  const removed = await enforceRetention({ ctx })
  ctx.log.info({ companyId: ctx.companyId, removed }, 'retention enforced')
  await runMaintenanceTonight(ctx, ctx.companyId)
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
