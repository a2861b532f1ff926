import type { Connection } from '../../../kit/db/connection.ts'

/** Input and output of the import's thread; plain data. */
export interface ImportTask {
  readonly connection: Connection
  readonly companyId: string
  readonly importId: string
  readonly nowMs: number
}

export interface ImportOutcome {
  /** `skipped`: the import had ended before, or no longer exists. */
  readonly ended: 'done' | 'cancelled' | 'skipped'
  readonly stagesMs: Readonly<Record<string, number>>
}
