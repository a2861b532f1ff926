import type { Connection } from '../../kit/db/connection.ts'
import type { FullRunReason } from './plan-estimation.ts'

/** What the estimation's thread is told, and what it tells; plain data. */
export interface EstimationTask {
  readonly connection: Connection
  readonly companyId: string
  readonly runId: string
}

export interface EstimationProgress {
  readonly stage: 'reading' | 'estimating' | 'saving'
  readonly percent: number
}

export interface EstimationFigures {
  readonly products: number
  /** Products whose lines were fitted in this run, and why that were all where it was so. */
  readonly fitted: number
  readonly full: FullRunReason | null
  readonly withEstimate: number
  readonly linesRead: number
  readonly dataThrough: string | null
  readonly readMs: number
  readonly estimateMs: number
  readonly saveMs: number
}
