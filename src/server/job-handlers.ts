import { mailNotifications } from './accounts/notifications/mail-notifications.ts'
import { deliverWebhook, onDeliveryFailed } from './accounts/webhooks/deliver-webhook.ts'
import { basketMining } from './insight/bundles/mining/basket-mining.ts'
import { requestMining } from './insight/bundles/mining/mining-state.ts'
import { factComparison } from './insight/comparisons/fact-comparison.ts'
import { estimation } from './insight/estimation/estimation.ts'
import type { EstimationFigures } from './insight/estimation/estimation-figures.ts'
import { notifyEstimates } from './insight/estimation/notify-estimates.ts'
import { raiseMarketAlerts } from './insight/market-rules/raise-alerts.ts'
import { runTests } from './insight/price-tests/run-tests.ts'
import { promotionAnalysis, requestAnalysis } from './insight/promotions/analysis/promotion-analysis.ts'
import { priceCheck } from './insight/rollouts/check-prices.ts'
import { notifyState } from './insight/rollouts/notify-state.ts'
import { watchRollouts } from './insight/rollouts/watch/watch-rollouts.ts'
import { priceWriting } from './insight/rollouts/write-prices.ts'
import { notifyLead } from './insight/today/notify-lead.ts'
import { backtest } from './insight/track-record/backtest.ts'
import { scorePredictions } from './insight/track-record/score-predictions.ts'
import { type AppContext, NO_USER, type TenantContext, tenantContext } from './kit/context.ts'
import type { Connection } from './kit/db/connection.ts'
import type { JobHandlers } from './kit/jobs/payloads.ts'
import { deliverMail, onMailFailed } from './kit/mail/deliver-mail.ts'
import type { TakenRun } from './kit/runs/define-run.ts'
import { requestRun } from './kit/runs/request-run.ts'
import { runHandler } from './kit/runs/run-handler.ts'
import { onRecountFailed, recountDays } from './store/basics/recount-days.ts'
import { matchNewProducts } from './store/competitor-prices/match-new-products.ts'
import { fileImport, sampleImport } from './store/imports/import-run.ts'
import { onUndoFailed, runUndo } from './store/imports/undo-import.ts'
import { dailyFacts } from './store/platform/daily-facts.ts'
import { platformSync } from './store/platform/platform-sync.ts'
import { clearPlatform, onClearingFailed } from './store/platform/remove-platform-data.ts'
import { renewSync } from './store/platform/renew-sync.ts'
import { dataExport } from './whole/data-export/data-export.ts'
import { reportRun } from './whole/reports/make-report.ts'
import { runSchedule } from './whole/reports/run-schedule.ts'
import { deleteCompanyIfDue } from './whole/retention/delete-company.ts'
import { runMaintenance, runMaintenanceTonight } from './whole/retention/run-maintenance.ts'

type ContextOf = (data: { readonly companyId: string; readonly userId?: string }) => TenantContext

/** Maps every job to its functions. Threads open their own connections. */
export function jobHandlers(app: AppContext, connection: Connection): JobHandlers {
  const of: ContextOf = (data) => tenantContext(app, data.companyId, data.userId ?? NO_USER)
  return {
    ...storeHandlers(of, connection),
    'compare-estimates': runHandler(factComparison, of, connection),
    'send-mail': {
      run: ({ data }) => deliverMail({ ctx: app, input: data }),
      onFailed: ({ data, error }) => onMailFailed({ ctx: app, input: { ...data, problem: error } }),
    },
    'mail-notifications': {
      run: ({ data }) => mailNotifications({ ctx: of(data) }),
      // Notifications that were not sent go with the next mail.
      onFailed: async () => undefined,
    },
    'deliver-webhook': {
      run: ({ data, signal }) => deliverWebhook({ ctx: of(data), input: data, signal }),
      onFailed: ({ data }) => onDeliveryFailed({ ctx: of(data), input: data }),
    },
    'export-data': runHandler(dataExport, of, connection),
    'keep-house': {
      run: ({ data }) => runMaintenance({ ctx: of(data) }),
      // A failure ends nothing: the next night starts anew.
      onFailed: ({ data }) => runMaintenanceTonight(app, data.companyId),
    },
    'delete-company': {
      run: async ({ data }) => {
        await deleteCompanyIfDue({ ctx: of(data) })
      },
      // The nightly maintenance also looks for due deletions.
      onFailed: ({ data }) => runMaintenanceTonight(app, data.companyId),
    },
    'estimate-elasticities': runHandler({ ...estimation, onDone: afterEstimation }, of, connection),
    'mine-baskets': runHandler(basketMining, of, connection),
    'analyse-promotions': runHandler(promotionAnalysis, of, connection),
    'make-report': runHandler(reportRun, of, connection),
    'run-report-schedule': {
      run: ({ data }) => runSchedule({ ctx: of(data), input: data }),
      // The next night requests it again.
      onFailed: async () => undefined,
    },
    'look-back': runHandler(backtest, of, connection),
    'match-competitor-products': {
      run: ({ data }) => matchNewProducts({ ctx: of(data) }),
      // The next observations request it again.
      onFailed: async () => undefined,
    },
    'watch-rollouts': {
      run: async ({ data }) => {
        await watchRollouts({ ctx: of(data) })
        await runTests({ ctx: of(data) })
      },
      // The next reading of the store and the next night request it again.
      onFailed: async () => undefined,
    },
    'run-price-tests': {
      run: ({ data }) => runTests({ ctx: of(data) }),
      // The next reading of the store and the next night carry the tests on.
      onFailed: async () => undefined,
    },
    'notify-rollout': {
      run: ({ data }) => notifyState(of(data), data),
      onFailed: async () => undefined,
    },
    'score-predictions': {
      run: async ({ data }) => {
        await scorePredictions({ ctx: of(data) })
      },
      // The next estimation scores what is due.
      onFailed: async () => undefined,
    },
  }
}

function storeHandlers(of: ContextOf, connection: Connection) {
  return {
    'import-orders': runHandler(fileImport, of, connection),
    'load-sample-store': runHandler(sampleImport, of, connection),
    'undo-import': {
      run: ({ data, signal }) => runUndo({ ctx: of(data), input: data, signal }),
      onFailed: ({ data }) => onUndoFailed({ ctx: of(data), input: data }),
    },
    'check-prices': runHandler(priceCheck, of, connection),
    'write-prices': runHandler({ ...priceWriting, onDone: watchLater }, of, connection),
    'sync-platform': runHandler({ ...platformSync, onDone: watchLater }, of, connection),
    'clear-platform': {
      run: ({ data, signal }) => clearPlatform({ ctx: of(data), input: data, signal }),
      onFailed: ({ data }) => onClearingFailed({ ctx: of(data), input: data }),
    },
    'recount-days': {
      run: ({ data, signal }) => recountDays({ ctx: of(data), input: data, signal }),
      onFailed: ({ data }) => onRecountFailed({ ctx: of(data), input: data }),
    },
    'renew-platform': {
      run: ({ data }) => renewSync({ ctx: of(data), input: data }),
      // The next manual import resumes it.
      onFailed: async () => undefined,
    },
    'daily-facts': {
      run: ({ data }) => dailyFacts({ ctx: of(data), input: data }),
      // The next reading of the store, and the next fact that is entered, request it again.
      onFailed: async () => undefined,
    },
  } satisfies Partial<JobHandlers>
}

/** The baseline is kept once prices are written, and the orders of a day are judged after they were read. */
async function watchLater({ ctx }: TakenRun): Promise<void> {
  await ctx.jobs.send('watch-rollouts', { companyId: ctx.companyId })
}

/** Runs after new estimates: notifies people and requests the computations that depend on them. */
async function afterEstimation({
  ctx,
  runId,
  figures,
}: TakenRun & { readonly figures: EstimationFigures | null }): Promise<void> {
  // A run that found nothing changed brings no news.
  if (figures && figures.fitted > 0) {
    await notifyEstimates({ ctx, input: { runId, figures } })
    await notifyLead({ ctx })
  }
  await raiseMarketAlerts({ ctx })
  await requestMining({ ctx })
  await requestAnalysis({ ctx })
  await ctx.jobs.send('score-predictions', { companyId: ctx.companyId })
  // An import may show prices that were carried out by hand.
  await ctx.jobs.send('watch-rollouts', { companyId: ctx.companyId })
  if (figures?.full) await ctx.inTenant((tx) => requestRun(backtest, { ctx, tx }))
}
