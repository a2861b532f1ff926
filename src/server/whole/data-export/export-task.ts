import type { exportScopes } from '#contract/data-export'
import type { Language } from '#contract/settings'
import type { Connection } from '../../kit/db/connection.ts'

export type ExportScope = (typeof exportScopes)[number]

/** What the export's thread is told; plain data. */
export interface ExportTask {
  readonly connection: Connection
  readonly companyId: string
  readonly userId: string
  readonly exportId: string
  readonly scope: ExportScope
  /** Of the embedded provider, where the user has one there. */
  readonly accountId: string | null
  readonly preparedAt: string
  /** Of the README. */
  readonly language: Language
}

export interface ExportFigures {
  readonly tables: number
  readonly rows: number
  readonly sizeBytes: number
}
