import type { Route } from './route.ts'

export const savedViewRoutes = {
  listSavedViews: {
    method: 'GET',
    path: '/api/saved-views',
    summary: 'The tables of Data Management as this user has saved them',
  },
  createSavedView: { method: 'POST', path: '/api/saved-views', summary: 'Save a view of a table' },
  updateSavedView: {
    method: 'PUT',
    path: '/api/saved-views/{viewId}',
    summary: 'Rename a saved view, or replace what it shows',
  },
  deleteSavedView: { method: 'DELETE', path: '/api/saved-views/{viewId}', summary: 'Delete a saved view' },
} as const satisfies Record<string, Route>
