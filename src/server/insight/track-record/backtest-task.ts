import type { Connection } from '../../kit/db/connection.ts'

/** What the thread of a look back is told; plain data. */
export interface BacktestTask {
  readonly connection: Connection
  readonly companyId: string
}

/** `null`: too little sold before, or a store too large to estimate twice. */
export interface BacktestFigures {
  /** The last day that the estimate was shown. */
  readonly throughDay: string
  readonly predictions: number
}
