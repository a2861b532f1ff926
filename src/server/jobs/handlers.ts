import type { AppContext } from '../context.ts'
import { tenantContext } from '../context.ts'
import type { Connection } from '../db/connection.ts'
import { estimateElasticities } from '../features/estimation/estimate-elasticities.ts'
import { giveUpEstimation } from '../features/estimation/give-up-estimation.ts'
import { giveUpImport } from '../features/imports/give-up-import.ts'
import { runImport } from '../features/imports/run-import.ts'
import { giveUpUndo, runUndo } from '../features/imports/undo-import.ts'
import type { JobHandler, JobHandlers } from './payloads.ts'

/** No person stands behind a job; what it changes is recorded under the import or run that asked for it. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Each job is a verb with the tenant of its own record. */
export function jobHandlers(app: AppContext, connection: Connection): JobHandlers {
  const tenant = (data: { readonly companyId: string }) => tenantContext(app, data.companyId, NOBODY)
  const importing: JobHandler<'import-orders' | 'load-sample-store'> = {
    run: async ({ data, signal }) => {
      await runImport({ ctx: tenant(data), input: { importId: data.importId, connection, signal } })
    },
    gaveUp: ({ data }) => giveUpImport({ ctx: tenant(data), input: { importId: data.importId } }),
  }
  return {
    'import-orders': importing,
    'load-sample-store': importing,
    'undo-import': {
      run: ({ data }) => runUndo({ ctx: tenant(data), input: { importId: data.importId } }),
      gaveUp: ({ data }) => giveUpUndo({ ctx: tenant(data), input: { importId: data.importId } }),
    },
    'estimate-elasticities': {
      run: async ({ data, signal }) => {
        await estimateElasticities({ ctx: tenant(data), input: { runId: data.runId, connection, signal } })
      },
      gaveUp: ({ data }) => giveUpEstimation({ ctx: tenant(data), input: { runId: data.runId } }),
    },
  }
}
