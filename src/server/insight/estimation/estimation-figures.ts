import type { FullRunReason } from './plan-estimation.ts'

export interface EstimationFigures {
  readonly products: number
  /** Number of products whose lines were fitted in this run, and why, where it was all of them. */
  readonly fitted: number
  readonly full: FullRunReason | null
  /** Number of products of the whole store that have an elasticity now. */
  readonly withEstimate: number
  readonly linesRead: number
  readonly dataThrough: string | null
  readonly readMs: number
  readonly estimateMs: number
  readonly saveMs: number
}
