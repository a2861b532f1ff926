/** Answer of a method about one product, scored against the truth. */
export interface Answer {
  readonly elasticity: number
  readonly low: number
  readonly high: number
  /** Price that the method would set, given today's price and the cost. */
  readonly price: number
}

export interface Question {
  /** Over the long run, and in the half-year after the history: the truth of estimates, and of advice. */
  readonly elasticity: number
  readonly nextElasticity: number
  readonly price: number
  readonly cost: number
  /** Units per day at today's price: the weight of the product in money. */
  readonly unitsPerDay: number
}
