export interface MiningFigures {
  readonly months: number
  /** Of them, those whose sales were others than the last time, and their lines. */
  readonly monthsRead: number
  readonly linesRead: number
  readonly orders: number
  readonly baskets: number
  readonly rules: number
  readonly readMs: number
  readonly mineMs: number
  readonly saveMs: number
}
