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
