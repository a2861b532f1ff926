import type { exportScopes } from '#contract/data-export'
import type { Language } from '#contract/settings'
import type { RunTask } from '../../kit/runs/define-run.ts'

export type ExportScope = (typeof exportScopes)[number]

/** Input of the export's thread in addition to its run; plain data. */
export interface ExportInput {
  readonly userId: string
  readonly scope: ExportScope
  /** Account of the embedded provider, where the user has one there. */
  readonly accountId: string | null
  readonly preparedAt: string
  /** Language of the README. */
  readonly language: Language
}

export type ExportTask = RunTask & ExportInput

export interface ExportFigures {
  readonly tables: number
  readonly rows: number
  readonly sizeBytes: number
}
