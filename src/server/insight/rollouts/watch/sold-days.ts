import type { Client } from 'pg'
import { readMainLines } from '../../estimation/read-main-lines.ts'

interface Sum {
  readonly units: number
  readonly money: number
}

/** Sales of some products by day in the main channel, returns not deducted. */
export interface Sold {
  on(productId: number, day: number): Sum
  /** Sum over [from, to). */
  between(productId: number, from: number, to: number): Sum
  /** Lines of a product since a day: price of a unit. */
  pricesSince(productId: number, day: number): readonly { readonly day: number; readonly price: number }[]
}

const NOTHING: Sum = { units: 0, money: 0 }

/** Reads the lines of the products as the estimate separates the channels: trade orders say nothing about a shop price. */
export async function readSold(
  client: Client,
  companyId: string,
  productIds: readonly number[],
): Promise<Sold> {
  const lines = await readMainLines(client, companyId, productIds)
  const places = new Map(productIds.map((id, place) => [id, place]))
  const days = productIds.map(() => new Map<number, Sum>())
  const prices = productIds.map((): { day: number; price: number }[] => [])
  for (let k = 0; k < lines.day.length; k++) {
    const [place, day, units, money] = [lines.product[k]!, lines.day[k]!, lines.quantity[k]!, lines.total[k]!]
    if (units <= 0 || money <= 0) continue
    const known = days[place]!.get(day) ?? NOTHING
    days[place]!.set(day, { units: known.units + units, money: known.money + money })
    prices[place]!.push({ day, price: money / units })
  }
  const on = (productId: number, day: number) => days[places.get(productId) ?? -1]?.get(day) ?? NOTHING
  return {
    on,
    between(productId, from, to) {
      let [units, money] = [0, 0]
      for (const [day, sum] of days[places.get(productId) ?? -1] ?? [])
        if (day >= from && day < to) {
          units += sum.units
          money += sum.money
        }
      return { units, money }
    },
    pricesSince: (productId, day) =>
      (prices[places.get(productId) ?? -1] ?? []).filter((line) => line.day >= day),
  }
}
