import type { Route } from './route.ts'

export const packagesRoutes = {
  analyzePackage: {
    method: 'POST',
    path: '/api/analyze-package',
    scope: 'read:packages',
    summary: 'Analyse a bundle',
  },
  analyzePackageEvents: {
    method: 'GET',
    path: '/api/analyze-package/events',
    scope: 'read:packages',
    answer: 'events',
    summary:
      'The same: the computed facts, then the analysis sentence by sentence, each checked before it is sent',
  },
  packageFacts: {
    method: 'GET',
    path: '/api/package-facts',
    scope: 'read:packages',
    summary: 'How often products are bought together, and what bundling them would bring',
  },
  bundleSuggestions: {
    method: 'GET',
    path: '/api/bundle-suggestions',
    scope: 'read:packages',
    summary: 'Pairs bought together, ranked by what a bundle of them is expected to bring',
  },
  submitSalesStrategy: {
    method: 'POST',
    path: '/api/submit-sales-strategy',
    maxBodyBytes: 8_388_608,
    summary: 'Submit the sales-strategy questionnaire',
  },
  listSalesStrategies: {
    method: 'GET',
    path: '/api/sales-strategies',
    summary: 'Submitted questionnaires with their feedback, the latest first',
  },
  strategyFeedbackEvents: {
    method: 'GET',
    path: '/api/sales-strategies/{submissionId}/feedback/events',
    answer: 'events',
    summary:
      'The feedback of a questionnaire sentence by sentence, each checked before it is sent; kept at its end',
  },
  applySalesStrategy: {
    method: 'POST',
    path: '/api/sales-strategies/{submissionId}/apply',
    summary: 'Make the confirmed proposals of a questionnaire the limits of advised prices',
  },
  deleteSalesStrategy: {
    method: 'DELETE',
    path: '/api/sales-strategies/{submissionId}',
    summary: 'Delete a submitted questionnaire with its document text',
  },
} as const satisfies Record<string, Route>
