import type { ComparedKind } from '#contract/comparisons'
import type { RunTask } from '../../kit/runs/define-run.ts'

export interface Compared {
  readonly facts: readonly ComparedKind[]
}

export type ComparisonTask = RunTask & Compared
