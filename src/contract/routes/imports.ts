import type { Route } from './route.ts'

export const importsRoutes = {
  createImport: { method: 'POST', path: '/api/imports', summary: 'Announce a file that will be uploaded' },
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
  loadSampleStore: {
    method: 'POST',
    path: '/api/sample-store',
    summary: 'Fill an empty account with the sample store',
  },
  removeSampleStore: { method: 'DELETE', path: '/api/sample-store', summary: 'Remove the sample store' },
} as const satisfies Record<string, Route>
