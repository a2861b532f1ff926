/** A figure and its 90 % interval, which comes from the elasticity's: the figure is monotone in it. */
export interface Ranged {
  readonly value: number
  readonly low: number
  readonly high: number
}
