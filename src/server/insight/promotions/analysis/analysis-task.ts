import type { Connection } from '../../../kit/db/connection.ts'

/** What the thread of an analysis is told, and what it tells; plain data. */
export interface AnalysisTask {
  readonly connection: Connection
  readonly companyId: string
  readonly runId: string
}

export interface AnalysisFigures {
  readonly promotions: number
  readonly measured: number
  readonly linesRead: number
  readonly channels: number
  readonly readMs: number
  readonly upliftMs: number
  readonly restMs: number
  readonly saveMs: number
}
