/** Every kind of background run. A kind is called as the queue of its jobs. */
export const runKinds = [
  'analyse-promotions',
  'compare-estimates',
  'estimate-elasticities',
  'export-data',
  'look-back',
  'make-report',
  'mine-baskets',
] as const
export type RunKind = (typeof runKinds)[number]

/** The payload of a run's job. */
export interface RunPayload {
  readonly companyId: string
  readonly runId: string
  /** Who asked for it, where the work is done in their name. */
  readonly userId?: string
}

/** How far a run is. */
export interface RunProgress {
  readonly stage?: string
  readonly percent: number
}
