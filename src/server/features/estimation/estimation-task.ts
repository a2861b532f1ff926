import type { Connection } from '../../db/connection.ts'

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
  readonly withEstimate: number
  readonly linesRead: number
  readonly linesUsed: number
  readonly dataThrough: string | null
  readonly readMs: number
  readonly estimateMs: number
  readonly saveMs: number
}
