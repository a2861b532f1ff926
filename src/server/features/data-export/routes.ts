import type { Handlers } from '../../http/handlers.ts'
import { downloadDataExport } from './download-data-export.ts'
import { getDataExportStatus, listDataExports } from './find-data-export.ts'
import { requestDataExport } from './request-data-export.ts'

export const dataExportHandlers = {
  requestDataExport,
  listDataExports,
  getDataExportStatus,
  downloadDataExport,
} as const satisfies Handlers
