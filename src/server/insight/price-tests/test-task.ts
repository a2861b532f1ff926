import type {
  GoodsKind,
  PlannedProduct,
  PriceForm,
  PriceRefusal,
  TestLadder,
  TestPromise,
  UntestedReason,
} from '#analytics'

/** A product with what is believed of it, as plain data for a thread. */
export interface BelievedProduct extends PlannedProduct {
  readonly productId: number
  readonly title: string
  readonly productType: string | null
  readonly price: string
  /** What a unit costs; `money` has it against the list price. */
  readonly unitCost: number
  /** Lowest price that margin floor and lowest price allow. */
  readonly floor: number
  readonly recentLow: number
  readonly recentHigh: number
  readonly form: PriceForm
}

export interface Beliefs {
  readonly products: readonly BelievedProduct[]
  readonly typeVariances: readonly number[]
  /** Profit of a month at today's prices. */
  readonly monthlyProfit: number
  /** Upper end of the 90 % interval of the effect after a deal; `null`: the store's deals have shown none. */
  readonly afterDealHigh: number | null
  /** Confirmed ladders of sizes, which no day of a test may put out of order. */
  readonly ladders: readonly TestLadder[]
}

/** A product that was asked for and cannot be tested. */
export interface LeftOut {
  readonly productId: number
  readonly reason: UntestedReason | PriceRefusal
}

export interface ProposeTask {
  readonly work: 'propose'
  readonly beliefs: Beliefs
  readonly largestStep: number
  readonly budgetShare: number
}

/** What is worth a replay on the past, which says what it costs and teaches. */
export interface Proposal {
  readonly goods: GoodsKind
  readonly products: readonly number[]
  readonly step: number
  readonly weeks: number
  readonly periodWeeks: number
}

export interface Proposed {
  readonly proposals: readonly Proposal[]
  readonly reasons: readonly (readonly [position: number, reason: UntestedReason])[]
}

/** Weekly units of some products, row by row. */
export interface WeekUnits {
  readonly weeks: number
  readonly units: readonly number[]
}

export interface DrawTask {
  readonly work: 'draw'
  readonly beliefs: Beliefs
  /** Positions of the tested products, and the type of each as a number of the group. */
  readonly tested: readonly number[]
  readonly types: readonly number[]
  /** Unit of each tested product. */
  readonly units: readonly number[]
  readonly prices: readonly { readonly low: number; readonly high: number }[]
  readonly leftOut: readonly LeftOut[]
  readonly pairs: number
  readonly periodWeeks: number
  readonly past: WeekUnits
  readonly seed: number
}

export interface Drawn {
  /** Arms of each product and period. */
  readonly arms: readonly number[]
  readonly promise: TestPromise
  readonly replay: {
    readonly spread: number
    readonly formula: number
    readonly falseAlarms: number
    readonly replays: number
  } | null
}

export type TestTask = ProposeTask | DrawTask
