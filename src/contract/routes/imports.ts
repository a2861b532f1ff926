import type { Route } from './route.ts'

export const importsRoutes = {
  createImport: {
    method: 'POST',
    path: '/api/imports',
    summary: 'Announce a file that will be uploaded, with currency and time zone of a store without figures',
  },
  uploadImportContent: {
    method: 'PUT',
    path: '/api/imports/{importId}/content',
    body: 'stream',
    summary: 'Upload the file and start its import',
  },
  listImports: { method: 'GET', path: '/api/imports', summary: 'Recent imports' },
  getImport: { method: 'GET', path: '/api/imports/{importId}', summary: 'State and figures of one import' },
  importEvents: {
    method: 'GET',
    path: '/api/imports/{importId}/events',
    answer: 'events',
    summary: 'Progress of one import until it ends',
  },
  cancelImport: {
    method: 'POST',
    path: '/api/imports/{importId}/cancel',
    summary: 'Stop an import and remove what it brought',
  },
  undoImport: {
    method: 'POST',
    path: '/api/imports/{importId}/undo',
    summary: 'Remove everything that a finished import brought',
  },
  importRejects: {
    method: 'GET',
    path: '/api/imports/{importId}/rejects',
    answer: 'file',
    summary: 'Rows left out, with reasons, as CSV',
  },
  reviewImport: {
    method: 'GET',
    path: '/api/imports/{importId}/review',
    summary: 'How an uploaded file was understood, and what has to be asked',
  },
  changeImportReview: {
    method: 'PUT',
    path: '/api/imports/{importId}/review/{revision}',
    summary: 'Choose how the file is read; correct cells, columns and rows',
    maxBodyBytes: 4 * 1024 * 1024,
  },
  previewImport: {
    method: 'GET',
    path: '/api/imports/{importId}/preview/{revision}',
    summary: 'Rows as they would be imported, with errors and warnings',
  },
  importBadRows: {
    method: 'GET',
    path: '/api/imports/{importId}/bad-rows/{revision}',
    answer: 'file',
    summary: 'Rows with an error before the import, with reasons, as CSV',
  },
  dryRunImport: {
    method: 'GET',
    path: '/api/imports/{importId}/dry-run/{revision}',
    summary: 'What the import would add, update and leave unchanged',
  },
  startImport: {
    method: 'POST',
    path: '/api/imports/{importId}/start',
    summary: 'Start the import of a reviewed file',
  },
  forecastUndo: {
    method: 'GET',
    path: '/api/imports/{importId}/undo',
    summary: 'What undoing the import would remove, restore and keep',
  },
  importTemplate: {
    method: 'GET',
    path: '/api/import-templates/{kind}/{fileType}',
    answer: 'file',
    summary: 'Template of a kind of file, with one example row, as CSV or XLSX',
  },
  loadSampleStore: {
    method: 'POST',
    path: '/api/sample-store',
    summary: 'Fill an empty account with the sample store',
  },
  removeSampleStore: { method: 'DELETE', path: '/api/sample-store', summary: 'Remove the sample store' },
} as const satisfies Record<string, Route>
