import { answeredLines, type PlanOf, type SetPrice } from './answer-prices.ts'
import type { ShopOrder } from './shop.ts'

/**
 * Orders as they are seen at a moment. What customers took at the prices of their time is worked out once: a price that
 * is set later does not change it, and a shop has tens of thousands of orders.
 */
export class SeenOrders {
  private readonly orders: readonly ShopOrder[]
  private readonly createdMs: Float64Array
  private readonly planOf: PlanOf
  private readonly lines: (ShopOrder['lines'] | null)[]
  /** Prices by which the kept lines were worked out, and the time of the latest order among them. */
  private prices: readonly SetPrice[] = []
  private keptUntil = Number.NEGATIVE_INFINITY

  constructor(orders: readonly ShopOrder[], planOf: PlanOf) {
    this.orders = orders
    this.planOf = planOf
    this.createdMs = Float64Array.from(orders, ({ createdAt }) => Date.parse(createdAt))
    this.lines = new Array(orders.length).fill(null)
  }

  at(nowMs: number, prices: readonly SetPrice[]): ShopOrder[] {
    if (!this.isContinued(prices)) this.lines.fill(null)
    this.prices = [...prices]
    return this.orders.flatMap((order, at) => {
      const createdMs = this.createdMs[at]!
      if (createdMs > nowMs) return []
      this.keptUntil = Math.max(this.keptUntil, createdMs)
      this.lines[at] ??= answeredLines(order, createdMs, prices, this.planOf)
      const lines = this.lines[at]!
      if (lines.length === 0) return []
      const refunds = order.refunds.filter(({ createdAt }) => Date.parse(createdAt) <= nowMs)
      const last = refunds.at(-1)
      const financialStatus = refunds.length === 0 ? order.financialStatus : 'PARTIALLY_REFUNDED'
      return [{ ...order, financialStatus, lines, refunds, updatedAt: last?.createdAt ?? order.createdAt }]
    })
  }

  /** True if prices were only added, and none before an order that was worked out. */
  private isContinued(prices: readonly SetPrice[]): boolean {
    return (
      this.prices.every((each, at) => prices[at] === each) &&
      prices.slice(this.prices.length).every(({ at }) => at >= this.keptUntil)
    )
  }
}
