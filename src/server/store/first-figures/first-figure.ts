/** First figure of one product, as it is stored with its import. */
export interface FirstFigure {
  readonly sku: string
  readonly elasticity: number
  readonly low: number
  readonly high: number
  readonly ownShare: number
  readonly months: number
  /** Units sold in the lines so far. */
  readonly units: number
}
