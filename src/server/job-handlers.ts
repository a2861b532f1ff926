import { mailNotifications } from './accounts/notifications/mail-notifications.ts'
import { giveUpMining, mineBaskets } from './insight/bundles/mining/mine-baskets.ts'
import { requestMining } from './insight/bundles/mining/mining-state.ts'
import { giveUpComparison, runComparison } from './insight/comparisons/run-comparison.ts'
import { estimateElasticities } from './insight/estimation/estimate-elasticities.ts'
import { giveUpEstimation } from './insight/estimation/give-up-estimation.ts'
import { notifyEstimates } from './insight/estimation/notify-estimates.ts'
import { resumeEstimation } from './insight/estimation/request-estimation.ts'
import { analysePromotions } from './insight/promotions/analysis/analyse-promotions.ts'
import { giveUpAnalysis } from './insight/promotions/analysis/give-up-analysis.ts'
import { requestAnalysis, resumeAnalysis } from './insight/promotions/analysis/request-analysis.ts'
import { lookBack } from './insight/track-record/look-back.ts'
import { scorePredictions } from './insight/track-record/score-predictions.ts'
import { type AppContext, type TenantContext, tenantContext } from './kit/context.ts'
import type { Connection } from './kit/db/connection.ts'
import type { JobHandler, JobHandlers } from './kit/jobs/payloads.ts'
import { deliverMail, giveUpMail } from './kit/mail/deliver-mail.ts'
import { giveUpRecount, recountDays } from './store/basics/recount-days.ts'
import { dailyFacts } from './store/calendar/daily-facts.ts'
import { proposePromotions } from './store/calendar/propose-promotions.ts'
import { notifyImport } from './store/imports/notify-import.ts'
import { giveUpImport } from './store/imports/run/give-up-import.ts'
import { runImport } from './store/imports/run/run-import.ts'
import { giveUpUndo, runUndo } from './store/imports/undo-import.ts'
import { notifySync } from './store/platform/notify-sync.ts'
import { clearPlatform, giveUpClearing } from './store/platform/remove-platform-data.ts'
import { renewSync } from './store/platform/renew-sync.ts'
import { syncPlatform } from './store/platform/sync-platform.ts'
import { giveUpSync } from './store/platform/sync-run.ts'
import { giveUpDataExport, prepareDataExport } from './whole/data-export/prepare-data-export.ts'
import { giveUpReport, makeReport } from './whole/reports/make-report.ts'
import { runSchedule } from './whole/reports/run-schedule.ts'
import { deleteCompanyIfDue } from './whole/retention/delete-company.ts'
import { keepHouse, keepHouseTonight } from './whole/retention/keep-house.ts'

/** Nobody: a job acts for the company, whoever asked for it. */
const NO_USER = '00000000-0000-0000-0000-000000000000'

/** Every job by name, and the verb that does it. Threads open connections of their own. */
export function jobHandlers(app: AppContext, connection: Connection): JobHandlers {
  const of = (data: { readonly companyId: string; readonly userId?: string }): TenantContext =>
    tenantContext(app, data.companyId, data.userId ?? NO_USER)

  const importRun: JobHandler<'import-orders'> & JobHandler<'load-sample-store'> = {
    run: async ({ data, signal }) => {
      await runImport({ ctx: of(data), input: { importId: data.importId, connection, signal } })
      await notifyImport({ ctx: of(data), input: data })
    },
    gaveUp: async ({ data }) => {
      await giveUpImport({ ctx: of(data), input: data })
      await notifyImport({ ctx: of(data), input: data })
    },
  }
  return {
    'import-orders': importRun,
    'load-sample-store': importRun,
    'undo-import': {
      run: ({ data }) => runUndo({ ctx: of(data), input: data }),
      gaveUp: ({ data }) => giveUpUndo({ ctx: of(data), input: data }),
    },
    'sync-platform': {
      run: async ({ data, signal }) => {
        await syncPlatform({ ctx: of(data), input: { ...data, signal } })
        await notifySync({ ctx: of(data), input: data })
      },
      gaveUp: async ({ data }) => {
        await giveUpSync({ ctx: of(data), input: data })
        await notifySync({ ctx: of(data), input: data })
      },
    },
    'clear-platform': {
      run: ({ data }) => clearPlatform({ ctx: of(data), input: data }),
      gaveUp: ({ data }) => giveUpClearing({ ctx: of(data), input: data }),
    },
    'recount-days': {
      run: ({ data }) => recountDays({ ctx: of(data), input: data }),
      gaveUp: ({ data }) => giveUpRecount({ ctx: of(data), input: data }),
    },
    'renew-platform': {
      run: ({ data }) => renewSync({ ctx: of(data), input: data }),
      // The next import by hand takes it up again.
      gaveUp: async () => undefined,
    },
    'daily-facts': {
      run: ({ data }) => dailyFacts({ ctx: of(data), input: data }),
      // Asked for again with the next reading of the store, and with the next fact that is entered.
      gaveUp: async () => undefined,
    },
    'compare-estimates': {
      run: ({ data, signal }) => runComparison({ ctx: of(data), input: { ...data, connection, signal } }),
      gaveUp: ({ data }) => giveUpComparison({ ctx: of(data), input: data }),
    },
    'send-mail': {
      run: ({ data }) => deliverMail({ ctx: app, input: data }),
      gaveUp: ({ data, error }) => giveUpMail({ ctx: app, input: { ...data, problem: error } }),
    },
    'mail-notifications': {
      run: ({ data }) => mailNotifications({ ctx: of(data) }),
      // What could not be written down now goes with the next mail.
      gaveUp: async () => undefined,
    },
    'export-data': {
      run: ({ data, signal }) => prepareDataExport({ ctx: of(data), input: { ...data, connection, signal } }),
      gaveUp: ({ data, error }) =>
        giveUpDataExport({ ctx: of(data), input: { exportId: data.exportId, error } }),
    },
    'keep-house': {
      run: ({ data }) => keepHouse({ ctx: of(data) }),
      // One bad night ends nothing: the next one begins anew.
      gaveUp: ({ data }) => keepHouseTonight(app, data.companyId),
    },
    'delete-company': {
      run: async ({ data }) => {
        await deleteCompanyIfDue({ ctx: of(data) })
      },
      // What the nights do looks for due deletions, too.
      gaveUp: ({ data }) => keepHouseTonight(app, data.companyId),
    },
    'estimate-elasticities': {
      run: async ({ data, signal }) => {
        const { runId } = data
        const figures = await estimateElasticities({ ctx: of(data), input: { runId, connection, signal } })
        await resumeEstimation({ ctx: of(data) })
        if (figures) await notifyEstimates({ ctx: of(data), input: { runId, figures } })
        await requestMining({ ctx: of(data) })
        await requestAnalysis({ ctx: of(data) })
        await app.jobs.send('score-predictions', { companyId: data.companyId })
        if (figures?.full) await app.jobs.send('look-back', { companyId: data.companyId })
      },
      gaveUp: async ({ data }) => {
        await giveUpEstimation({ ctx: of(data), input: data })
        await resumeEstimation({ ctx: of(data) })
      },
    },
    'mine-baskets': {
      run: async ({ data, signal }) => {
        await mineBaskets({ ctx: of(data), input: { connection, signal } })
      },
      gaveUp: ({ data, error }) => giveUpMining({ ctx: of(data), input: { error } }),
    },
    'analyse-promotions': {
      run: async ({ data, signal }) => {
        await analysePromotions({ ctx: of(data), input: { runId: data.runId, connection, signal } })
        await resumeAnalysis({ ctx: of(data) })
        await proposePromotions({ ctx: of(data) })
      },
      gaveUp: async ({ data }) => {
        await giveUpAnalysis({ ctx: of(data), input: data })
        await resumeAnalysis({ ctx: of(data) })
      },
    },
    'make-report': {
      run: ({ data, signal }) => makeReport({ ctx: of(data), input: { ...data, connection, signal } }),
      gaveUp: ({ data, error }) => giveUpReport({ ctx: of(data), input: { reportId: data.reportId, error } }),
    },
    'run-report-schedule': {
      run: ({ data }) => runSchedule({ ctx: of(data), input: data }),
      // The next night asks for it again.
      gaveUp: async () => undefined,
    },
    'look-back': {
      run: async ({ data, signal }) => {
        await lookBack({ ctx: of(data), input: { connection, signal } })
      },
      // The next full run asks for it again.
      gaveUp: async () => undefined,
    },
    'score-predictions': {
      run: async ({ data }) => {
        await scorePredictions({ ctx: of(data) })
      },
      // The next estimation scores what is due.
      gaveUp: async () => undefined,
    },
  }
}
