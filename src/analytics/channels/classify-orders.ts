import { NO_KEY } from './keyed-lines.ts'
import { AT_MAIN, AT_OTHER } from './levels.ts'
import { MAIN_CHANNEL } from './main-lines.ts'

/** Prior probabilities for orders of two price levels before their lines are seen, and for lines of known orders. */
export interface OrderRates {
  /** Probability that a line is at the other level: in orders of the other level, and in those of the main one. */
  readonly otherOfOther: number
  readonly otherOfMain: number
  /** Share of orders of the other level among those with a customer, and among those without. */
  readonly named: number
  readonly withoutCustomer: number
  /** The same share among orders that hold only one-level products. */
  readonly silent: number
}

/** Results of a run over the whole store, for lines of some products that are read later. */
export interface KnownOrders {
  readonly rates: OrderRates
  /** Last day of that run; `null` if it was not stored. */
  readonly throughDay: number | null
  readonly isOther: (order: number) => boolean
  readonly isOtherCustomer: (customer: number) => boolean
}

export interface OrderClasses {
  /** By order and by customer: 1 if of the other level (for a customer: mostly). */
  readonly isOther: Uint8Array
  readonly isOtherCustomer: Uint8Array
  readonly rates: OrderRates
}

interface SomeLines {
  /** Lines of other channels are ignored. */
  readonly channel: Uint8Array
  readonly level: Int8Array
  readonly order: Int32Array
  readonly customer: Int32Array
  readonly product: Int32Array
}

/**
 * Evidence of the lines about each order; lines may be added in parts. Memory grows with the highest order number.
 */
export class OrderEvidence {
  /** Lines at the other level and at the main one, in products that sell at both. */
  other: Int32Array = new Int32Array(0)
  main: Int32Array = new Int32Array(0)
  /** `NO_KEY` where the order names no customer. */
  customer: Int32Array = new Int32Array(0)
  orderCount = 0
  customerCount = 0
  readonly productCount: number
  private readonly parts: SomeLines[] = []

  constructor(productCount: number) {
    this.productCount = productCount
  }

  /** Keeps a reference to the columns, because `classifyOrders` reads them again. */
  add(lines: SomeLines): void {
    this.parts.push(lines)
    for (let line = 0; line < lines.order.length; line++) {
      const order = lines.order[line]!
      if (order === NO_KEY || lines.channel[line] !== MAIN_CHANNEL) continue
      if (order >= this.other.length) this.grow(order + 1)
      if (order >= this.orderCount) this.orderCount = order + 1
      if (lines.level[line] === AT_OTHER) this.other[order]!++
      else if (lines.level[line] === AT_MAIN) this.main[order]!++
      const customer = lines.customer[line]!
      if (customer === NO_KEY) continue
      this.customer[order] = customer
      if (customer >= this.customerCount) this.customerCount = customer + 1
    }
  }

  isTelling(order: number): boolean {
    return this.other[order]! + this.main[order]! > 0
  }

  eachLine(visit: (order: number, product: number) => void): void {
    for (const { order, channel, product } of this.parts)
      for (let line = 0; line < order.length; line++)
        if (order[line] !== NO_KEY && channel[line] === MAIN_CHANNEL) visit(order[line]!, product[line]!)
  }

  private grow(least: number): void {
    const size = Math.max(least, Math.ceil(1.5 * this.other.length), 1024)
    const larger = (old: Int32Array) => {
      const next = new Int32Array(size)
      next.set(old)
      return next
    }
    const known = this.customer.length
    this.other = larger(this.other)
    this.main = larger(this.main)
    this.customer = larger(this.customer).fill(NO_KEY, known)
  }
}

const ROUNDS = 6
const START: OrderRates = {
  otherOfOther: 0.9,
  otherOfMain: 0.05,
  named: 0.3,
  withoutCustomer: 0.3,
  silent: 0.3,
}
/** Weight of the rate of all customers' orders in that of one customer. */
const SHRINK = 2
const MOST_CERTAIN = 0.999
/** Largest prior of the other level for an order without evidence: below 1/2, so it counts as main. */
const SILENT = 0.4
/** Probability that the next order of a customer of the other level is at that level again. */
const STAYS = 0.9

/**
 * All lines of one order are at the same level. It is inferred from the order's lines in products with two levels and
 * from the customer's other orders: two classes of orders, fitted by expectation and maximisation (Dawid and Skene
 * 1979). Orders without a customer are a group of their own.
 * By hand: rates 0.9 and 0.05, share 0.3, two lines at the other level and one at the main one: odds 0.3/0.7 × 18² ×
 * (0.1/0.95) = 14.6, chance 0.94.
 */
export function classifyOrders(evidence: OrderEvidence): OrderClasses {
  const chance = new Float64Array(evidence.orderCount)
  let rates = START
  let groups = groupOrders(evidence, chance.fill(START.named))
  for (let round = 0; round < ROUNDS; round++) {
    for (let order = 0; order < chance.length; order++) {
      const prior = priorOf(evidence.customer[order]!, chance[order]!, groups, rates)
      chance[order] = chanceOf(evidence, order, prior, rates)
    }
    rates = fitRates(evidence, chance)
    groups = groupOrders(evidence, chance)
  }
  const assortment = assortmentOdds(evidence, chance)
  for (let order = 0; order < chance.length; order++) {
    const own = priorOf(evidence.customer[order]!, chance[order]!, groups, rates)
    const prior = evidence.isTelling(order) ? own : Math.min(own, SILENT)
    chance[order] = chanceOf(evidence, order, prior, rates, assortment[order]!)
  }
  groups = groupOrders(evidence, chance)
  rates = { ...rates, silent: silentShare(evidence, chance) }
  return {
    isOther: Uint8Array.from(chance, isLikely),
    isOtherCustomer: Uint8Array.from(groups.sum, (each, customer) =>
      isLikely(each / groups.orders[customer]!),
    ),
    rates,
  }
}

/** Classifies orders that are read later, with all rates of the store known. */
export function classifyLaterOrders(evidence: OrderEvidence, known: KnownOrders): Uint8Array {
  const { rates } = known
  return Uint8Array.from({ length: evidence.orderCount }, (_, order) => {
    if (known.isOther(order)) return 1
    const customer = evidence.customer[order]!
    const usual = !evidence.isTelling(order)
      ? rates.silent
      : customer === NO_KEY
        ? rates.withoutCustomer
        : rates.named
    const prior = customer !== NO_KEY && known.isOtherCustomer(customer) ? STAYS : usual
    return isLikely(chanceOf(evidence, order, prior, rates))
  })
}

interface Groups {
  /** Sum of the chances of each customer's orders, and their number. */
  readonly sum: Float64Array
  readonly orders: Int32Array
}

function groupOrders({ customer, customerCount }: OrderEvidence, chance: Float64Array): Groups {
  const sums = new Float64Array(customerCount)
  const orders = new Int32Array(customerCount)
  for (let order = 0; order < chance.length; order++) {
    if (customer[order] === NO_KEY) continue
    orders[customer[order]!]!++
    sums[customer[order]!]! += chance[order]!
  }
  return { sum: sums, orders }
}

/** Prior from the customer's other orders, or from all orders without a customer. */
function priorOf(customer: number, own: number, { sum, orders }: Groups, rates: OrderRates): number {
  if (customer === NO_KEY) return rates.withoutCustomer
  return (sum[customer]! - own + SHRINK * rates.named) / (orders[customer]! - 1 + SHRINK)
}

/**
 * Log odds that an order's products are those of the other level's orders; they classify orders with only one-level
 * products. Uses the products' shares among the lines of either class, with one line added to both together.
 */
function assortmentOdds(evidence: OrderEvidence, chance: Float64Array): Float64Array {
  const ofOther = new Float64Array(evidence.productCount)
  const ofMain = new Float64Array(evidence.productCount)
  evidence.eachLine((order, product) => {
    if (!evidence.isTelling(order)) return
    ofOther[product]! += chance[order]!
    ofMain[product]! += 1 - chance[order]!
  })
  const [others, mains] = [sum(ofOther) + 1, sum(ofMain) + 1]
  // A product that no order with evidence holds says nothing: it counts as one line, divided as all lines are.
  const share = others / (others + mains)
  const scale = Math.log(mains / others)
  const ofProduct = ofOther.map(
    (other, product) => Math.log((other + share) / (ofMain[product]! + 1 - share)) + scale,
  )
  const odds = new Float64Array(chance.length)
  evidence.eachLine((order, product) => {
    odds[order]! += ofProduct[product]!
  })
  return odds
}

/** Share of other-level orders among those that hold only one-level products. */
function silentShare(evidence: OrderEvidence, chance: Float64Array): number {
  const isSeen = new Uint8Array(chance.length)
  evidence.eachLine((order) => {
    isSeen[order] = 1
  })
  let orders = 0
  let found = 0
  for (let order = 0; order < chance.length; order++) {
    if (isSeen[order] === 0 || evidence.isTelling(order)) continue
    orders++
    found += chance[order]!
  }
  return Math.min(SILENT, orders > 0 ? clip(found / orders) : START.silent)
}

function chanceOf(
  { other, main }: OrderEvidence,
  order: number,
  prior: number,
  rates: OrderRates,
  more = 0,
): number {
  const odds =
    more +
    Math.log(clip(prior) / (1 - clip(prior))) +
    other[order]! * Math.log(rates.otherOfOther / rates.otherOfMain) +
    main[order]! * Math.log((1 - rates.otherOfOther) / (1 - rates.otherOfMain))
  return clip(1 / (1 + Math.exp(-odds)))
}

/** Estimates how often a line is at its order's level, from orders with two or more lines of evidence. */
function fitRates({ other, main, customer }: OrderEvidence, chance: Float64Array): OrderRates {
  const seen = { other: 0, ofOther: 0, otherInMain: 0, ofMain: 0 }
  const orders = { named: 0, otherNamed: 0, without: 0, otherWithout: 0 }
  for (let order = 0; order < chance.length; order++) {
    const lines = other[order]! + main[order]!
    if (lines === 0) continue
    const share = chance[order]!
    if (lines >= 2) {
      seen.other += share * other[order]!
      seen.ofOther += share * lines
      seen.otherInMain += (1 - share) * other[order]!
      seen.ofMain += (1 - share) * lines
    }
    if (customer[order] === NO_KEY) {
      orders.without++
      orders.otherWithout += share
    } else {
      orders.named++
      orders.otherNamed += share
    }
  }
  const all = (orders.otherNamed + orders.otherWithout + 0.5) / (orders.named + orders.without + 1)
  return {
    silent: START.silent,
    otherOfOther: between(0.7, 0.98, (seen.other + 90) / (seen.ofOther + 100)),
    otherOfMain: between(0.005, 0.2, (seen.otherInMain + 5) / (seen.ofMain + 100)),
    named: clip((orders.otherNamed + all) / (orders.named + 1)),
    withoutCustomer: clip((orders.otherWithout + all) / (orders.without + 1)),
  }
}

const sum = (values: Float64Array) => values.reduce((a, b) => a + b, 0)
const isLikely = (chance: number) => (chance > 0.5 ? 1 : 0)
const between = (low: number, high: number, value: number) => Math.min(high, Math.max(low, value))
const clip = (share: number) => between(1 - MOST_CERTAIN, MOST_CERTAIN, share)
