/** A figure with its 90 % interval, derived from the elasticity's interval because the figure is monotone in it. */
export interface Ranged {
  readonly value: number
  readonly low: number
  readonly high: number
}

export function scaled({ value, low, high }: Ranged, by: number): Ranged {
  return { value: value * by, low: low * by, high: high * by }
}
