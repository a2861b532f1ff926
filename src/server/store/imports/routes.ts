import * as contract from '#contract/imports'
import { csvDownload } from '../../kit/http/answers.ts'
import { handle } from '../../kit/http/handle.ts'
import { cancelImport } from './cancel-import.ts'
import { changeImportReview } from './change-import-review.ts'
import { createImport } from './create-import.ts'
import { downloadRejectedRows } from './download-rejected-rows.ts'
import { downloadRowsWithErrors } from './download-rows-with-errors.ts'
import { forecastUndo } from './forecast-undo.ts'
import { getImport } from './get-import.ts'
import { importBeginning } from './import-beginning.ts'
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
  handle(contract.createImport, createImport),
  handle(contract.uploadImportContent, receiveImportContent),
  handle(contract.listImports, listImports),
  handle(contract.getImport, getImport),
  handle(contract.importEvents, watchImport),
  handle(contract.cancelImport, cancelImport),
  handle(contract.undoImport, undoImport),
  handle(contract.downloadRejectedRows, async (call) => csvDownload(await downloadRejectedRows(call))),
  handle(contract.reviewImport, reviewImport),
  handle(contract.importBeginning, importBeginning),
  handle(contract.changeImportReview, changeImportReview),
  handle(contract.previewImport, previewImport),
  handle(contract.importBadRows, async (call) => csvDownload(await downloadRowsWithErrors(call))),
  handle(contract.dryRunImport, dryRunImport),
  handle(contract.startImport, startImport),
  handle(contract.forecastUndo, forecastUndo),
  handle(contract.importTemplate, importTemplate),
  handle(contract.loadSampleStore, loadSampleStore),
  handle(contract.removeSampleStore, removeSampleStore),
]
