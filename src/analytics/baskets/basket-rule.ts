/** Two products bought together more often than season, popularity and order size explain. */
export interface BasketRule {
  /** The antecedent: the one of the two whose buyers take the other more often. */
  readonly a: number
  readonly b: number
  readonly together: number
  /** Meetings expected by chance. */
  readonly expected: number
  /** together / all orders, together / orders with a. */
  readonly support: number
  readonly confidence: number
  /** together / expected, with its 90 % interval. */
  readonly lift: number
  readonly liftLow: number
  readonly liftHigh: number
  readonly pValue: number
  /** Expected share of false discoveries among this rule and all stronger ones. */
  readonly qValue: number
}
