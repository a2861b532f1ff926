/** One promotion of one product, in units and money of one currency. */
export interface WaterfallInput {
  readonly regularPrice: number
  readonly price: number
  /** Unit cost; `null` if unknown: then the steps are those of revenue. */
  readonly cost: number | null
  readonly expectedUnits: number
  readonly addedUnits: number
  readonly addedLow: number
  readonly addedHigh: number
  readonly broughtForwardUnits: number
  /** Share of the added units that the type's other products lose; negative if they gain. */
  readonly crossShare: number
  /**
   * Profit (or revenue) of other products that were bought along with the added units; `null` if the data cannot show
   * it.
   */
  readonly halo: number | null
  /** Share of the money of sales that goes back to buyers. */
  readonly refundRate: number
}

/** Steps from the profit expected without the promotion to the one with it. All steps add up to `result`. */
export interface ProfitWaterfall {
  readonly basis: 'profit' | 'revenue'
  readonly base: number
  readonly lift: number
  readonly discount: number
  readonly broughtForward: number
  /** Negative if others of the type lost sales, positive if they gained. */
  readonly otherProducts: number
  /** `null` if the data cannot show it; it then counts as 0. */
  readonly halo: number | null
  readonly refunds: number
  readonly result: number
  /** result - base, with 90 % interval. */
  readonly gain: number
  readonly gainLow: number
  readonly gainHigh: number
}

/**
 * With m = p - c the usual margin of a unit (c = 0 where no cost is known), E expected and A added units, p' the price paid:
 *   base E m, lift A m, discount -(E + A)(p - p'), brought forward -F m, other products -k A m,
 *   refunds -r [(E + A) p' - E p]. A refund gives back what was paid; the goods are counted as lost.
 */
export function profitWaterfall(input: WaterfallInput): ProfitWaterfall {
  const at = stepsAt(input, input.addedUnits)
  const ends = [stepsAt(input, input.addedLow), stepsAt(input, input.addedHigh)].map(gainOf)
  const gain = gainOf(at)
  return {
    basis: input.cost === null ? 'revenue' : 'profit',
    ...at,
    result: at.base + gain,
    gain,
    gainLow: Math.min(...ends, gain),
    gainHigh: Math.max(...ends, gain),
  }
}

function stepsAt(input: WaterfallInput, addedUnits: number) {
  const { regularPrice, price, expectedUnits } = input
  const margin = regularPrice - (input.cost ?? 0)
  const units = Math.max(0, expectedUnits + addedUnits)
  return {
    base: expectedUnits * margin,
    lift: addedUnits * margin,
    discount: -units * (regularPrice - price),
    broughtForward: -input.broughtForwardUnits * margin,
    otherProducts: -input.crossShare * addedUnits * margin,
    halo: input.halo,
    refunds: -input.refundRate * (units * price - expectedUnits * regularPrice),
  }
}

function gainOf(steps: ReturnType<typeof stepsAt>): number {
  const { lift, discount, broughtForward, otherProducts, halo, refunds } = steps
  return lift + discount + broughtForward + otherProducts + (halo ?? 0) + refunds
}
