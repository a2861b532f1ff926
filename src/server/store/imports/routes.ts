import { csvDownload, eventStream } from '../../kit/http/answers.ts'
import type { Handlers } from '../../kit/http/handlers.ts'
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

export const importHandlers = {
  createImport: ({ ctx, input }) => createImport({ ctx, input: input.body }),
  uploadImportContent: ({ ctx, input, request }) =>
    receiveImportContent({ ctx, input: { importId: input.params.importId, body: request.body } }),
  listImports,
  getImport: ({ ctx, input }) => getImport({ ctx, input: input.params }),
  importEvents: async ({ ctx, input, request }) => {
    await getImport({ ctx, input: input.params })
    return eventStream(
      watchImport({ ctx, input: { importId: input.params.importId, signal: request.signal } }),
    )
  },
  cancelImport: ({ ctx, input }) => cancelImport({ ctx, input: input.params }),
  undoImport: ({ ctx, input }) => undoImport({ ctx, input: input.params }),
  importRejects: async ({ ctx, input }) => {
    const { fileName, lines } = await downloadRejectedRows({ ctx, input: input.params })
    return csvDownload(fileName, lines)
  },
  reviewImport: ({ ctx, input }) => reviewImport({ ctx, input: input.params }),
  changeImportReview: ({ ctx, input }) =>
    changeImportReview({ ctx, input: { ...input.params, changes: input.body } }),
  previewImport: ({ ctx, input }) => previewImport({ ctx, input: { ...input.params, query: input.query } }),
  importBadRows: async ({ ctx, input }) => {
    const { fileName, lines } = await downloadRowsWithErrors({ ctx, input: input.params })
    return csvDownload(fileName, lines)
  },
  dryRunImport: ({ ctx, input }) => dryRunImport({ ctx, input: input.params }),
  startImport: ({ ctx, input }) => startImport({ ctx, input: { ...input.params, ...input.body } }),
  forecastUndo: ({ ctx, input }) => forecastUndo({ ctx, input: input.params }),
  importTemplate: ({ ctx, input }) => importTemplate({ ctx, input: input.params }),
  loadSampleStore,
  removeSampleStore,
} as const satisfies Handlers
