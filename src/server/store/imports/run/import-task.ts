import type { RunTask } from '../../../kit/runs/define-run.ts'

export interface ImportInput {
  readonly nowMs: number
}

/** Input of the import's thread. The run has the id of its import. */
export type ImportTask = RunTask & ImportInput

/** Duration of each stage, for the log. */
export type ImportFigures = Readonly<Record<`${string}Ms`, number>>
