/** All kinds of background runs. Each kind has the name of its job queue. */
export const runKinds = [
  'analyse-promotions',
  'check-prices',
  'compare-estimates',
  'estimate-elasticities',
  'export-data',
  'import-orders',
  'load-sample-store',
  'look-back',
  'make-report',
  'mine-baskets',
  'sync-platform',
  'write-prices',
] as const
export type RunKind = (typeof runKinds)[number]

export interface RunPayload {
  readonly companyId: string
  readonly runId: string
  /** Object of the run, if a company has several. */
  readonly subject?: string
  /** User in whose name the work is done, if any. */
  readonly userId?: string
}

/** Progress of a run. */
export interface RunProgress {
  readonly stage?: string
  readonly percent: number
}
