import type { EstimationFact } from '#contract/calendar'
import type { RunTask } from '../../kit/runs/define-run.ts'

export interface Compared {
  readonly facts: readonly EstimationFact[]
}

export type ComparisonTask = RunTask & Compared
