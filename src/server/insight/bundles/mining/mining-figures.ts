export interface MiningFigures {
  readonly months: number
  /** Months whose sales changed since the last run, and their lines. */
  readonly monthsRead: number
  readonly linesRead: number
  readonly orders: number
  readonly baskets: number
  readonly rules: number
  readonly readMs: number
  readonly mineMs: number
  readonly saveMs: number
}
