/** Two products bought together more often than season, popularity and order size explain. */
export interface BasketRule {
  /** The antecedent: of the two products, the one whose buyers more often buy the other as well. */
  readonly a: number
  readonly b: number
  readonly together: number
  /** Joint orders expected by chance. */
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
