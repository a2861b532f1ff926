import type { Route } from './route.ts'

export const packagesRoutes = {
  analyzePackage: {
    method: 'POST',
    path: '/api/analyze-package',
    scope: 'read:packages',
    summary: 'Analyse a bundle',
  },
  submitSalesStrategy: {
    method: 'POST',
    path: '/api/submit-sales-strategy',
    maxBodyBytes: 8_388_608,
    summary: 'Submit the sales-strategy questionnaire',
  },
} as const satisfies Record<string, Route>
