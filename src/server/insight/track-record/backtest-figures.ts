/** `null`: too few sales before, or a store too large to estimate twice. */
export interface BacktestFigures {
  /** The last day whose sales the estimate has seen. */
  readonly throughDay: string
  readonly predictions: number
}
