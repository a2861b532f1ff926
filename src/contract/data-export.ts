import * as z from 'zod'
import { call } from './call.ts'

const stringId = z.object({ id: z.string().min(1).max(100) })

const exportStarted = z.strictObject({ exportId: z.string() })

const exportStates = ['pending', 'running', 'completed', 'failed', 'expired'] as const

const exportStatus = z.strictObject({ status: z.enum(exportStates) })

/** `personal`: data about the person or their actions; available to every role. */
export const exportScopes = ['company', 'personal'] as const

const dataExport = z.strictObject({
  exportId: z.uuid(),
  scope: z.enum(exportScopes),
  status: z.enum(exportStates),
  tables: z.int(),
  rows: z.int(),
  sizeBytes: z.int(),
  createdAt: z.string(),
  /** Time at which the link expires and the file is deleted. */
  expiresAt: z.string().nullable(),
})

const dataExports = z.strictObject({ exports: z.array(dataExport) })

export const requestDataExport = call('POST /api/users/data-export', {
  summary: "Prepare an export of all the user's and company's data",
  answer: exportStarted,
  role: 'owner',
  by: 'person',
  cost: 'export',
})

export const requestPersonalExport = call('POST /api/users/personal-export', {
  summary: "Prepare an export of the user's own data",
  answer: exportStarted,
  role: 'viewer',
  by: 'person',
  cost: 'export',
})

export const listDataExports = call('GET /api/users/data-export', {
  summary: 'Exports that are being prepared or can still be downloaded',
  answer: dataExports,
  by: 'person',
})

export const getDataExportStatus = call('GET /api/users/data-export/{id}/status', {
  summary: 'State of a data export',
  params: stringId,
  /** Differs between calls, so that a screen that polls every 5 s stays within the client's limit per address. */
  query: z.object({ poll: z.coerce.number().int().min(0).optional() }),
  answer: exportStatus,
  by: 'person',
})

export const downloadDataExport = call('GET /api/users/data-export/{id}', {
  summary: 'Download a data export',
  params: stringId,
  answer: 'file',
  by: 'person',
})
