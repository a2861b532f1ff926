import * as contract from '#contract/imports'
import { csvDownload, eventStream } from '../../kit/http/answers.ts'
import { handle } from '../../kit/http/handle.ts'
import { cancelImport } from './cancel-import.ts'
import { changeImportReview } from './change-import-review.ts'
import { createImport } from './create-import.ts'
import { downloadRejectedRows } from './download-rejected-rows.ts'
import { downloadRowsWithErrors } from './download-rows-with-errors.ts'
import { forecastUndo } from './forecast-undo.ts'
import { getImport } from './get-import.ts'
import { importTemplate } from './import-template.ts'
import { listImports } from './list-imports.ts'
import { loadSampleStore } from './load-sample-store.ts'
import { dryRunImport, previewImport } from './preview-import.ts'
import { receiveImportContent } from './receive-import-content.ts'
import { removeSampleStore } from './remove-sample-store.ts'
import { reviewImport } from './review-import.ts'
import { startImport } from './start-import.ts'
import { undoImport } from './undo-import.ts'
import { watchImport } from './watch-import.ts'

export const importHandlers = [
  handle(contract.createImport, ({ ctx, body }) => createImport({ ctx, input: body })),
  handle(contract.uploadImportContent, ({ ctx, params, request }) =>
    receiveImportContent({ ctx, input: { importId: params.importId, body: request.body } }),
  ),
  handle(contract.listImports, listImports),
  handle(contract.getImport, ({ ctx, params }) => getImport({ ctx, input: params })),
  handle(contract.importEvents, async ({ ctx, params, request }) => {
    await getImport({ ctx, input: params })
    return eventStream(watchImport({ ctx, input: { importId: params.importId, signal: request.signal } }))
  }),
  handle(contract.cancelImport, ({ ctx, params }) => cancelImport({ ctx, input: params })),
  handle(contract.undoImport, ({ ctx, params }) => undoImport({ ctx, input: params })),
  handle(contract.importRejects, async ({ ctx, params }) => {
    const { fileName, lines } = await downloadRejectedRows({ ctx, input: params })
    return csvDownload(fileName, lines)
  }),
  handle(contract.reviewImport, ({ ctx, params }) => reviewImport({ ctx, input: params })),
  handle(contract.changeImportReview, ({ ctx, params, body }) =>
    changeImportReview({ ctx, input: { ...params, changes: body } }),
  ),
  handle(contract.previewImport, ({ ctx, params, query }) =>
    previewImport({ ctx, input: { ...params, query } }),
  ),
  handle(contract.importBadRows, async ({ ctx, params }) => {
    const { fileName, lines } = await downloadRowsWithErrors({ ctx, input: params })
    return csvDownload(fileName, lines)
  }),
  handle(contract.dryRunImport, ({ ctx, params }) => dryRunImport({ ctx, input: params })),
  handle(contract.startImport, ({ ctx, params, body }) =>
    startImport({ ctx, input: { ...params, ...body } }),
  ),
  handle(contract.forecastUndo, ({ ctx, params }) => forecastUndo({ ctx, input: params })),
  handle(contract.importTemplate, ({ ctx, params }) => importTemplate({ ctx, input: params })),
  handle(contract.loadSampleStore, loadSampleStore),
  handle(contract.removeSampleStore, removeSampleStore),
]
