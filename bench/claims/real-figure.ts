/** A figure on real data, with its target. */
export interface RealFigure {
  readonly what: string
  readonly value: string
  readonly target: string
  /** `null` if the figure only informs. */
  readonly isMet: boolean | null
}
