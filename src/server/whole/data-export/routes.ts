import type { Handlers } from '../../kit/http/handlers.ts'
import { downloadDataExport } from './download-data-export.ts'
import { getDataExportStatus, listDataExports } from './find-data-export.ts'
import { requestDataExport } from './request-data-export.ts'

export const dataExportHandlers = {
  requestDataExport: ({ ctx }) => requestDataExport({ ctx }),
  requestPersonalExport: ({ ctx }) => requestDataExport({ ctx, scope: 'personal' }),
  listDataExports,
  getDataExportStatus,
  downloadDataExport,
} as const satisfies Handlers
