import * as contract from '#contract/data-export'
import { handle } from '../../kit/http/handle.ts'
import { downloadDataExport } from './download-data-export.ts'
import { getDataExportStatus, listDataExports } from './find-data-export.ts'
import { requestDataExport } from './request-data-export.ts'

export const dataExportHandlers = [
  handle(contract.requestDataExport, requestDataExport),
  handle(contract.requestPersonalExport, ({ ctx }) => requestDataExport({ ctx, scope: 'personal' })),
  handle(contract.listDataExports, listDataExports),
  handle(contract.getDataExportStatus, getDataExportStatus),
  handle(contract.downloadDataExport, downloadDataExport),
]
