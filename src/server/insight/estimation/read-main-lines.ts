import type { Client } from 'pg'
import { mainLines, type OrderLineColumns } from '#analytics'
import { readChannelState } from './channels/stored-model.ts'
import { gatherColumns } from './gather-lines.ts'

/**
 * Reads the main channel's lines of a few products, numbered as in `productIds`, as the last estimate separates the
 * channels: estimates, today's price and price changes are made from the same prices and units.
 */
export async function readMainLines(
  client: Client,
  companyId: string,
  productIds: readonly number[],
): Promise<OrderLineColumns> {
  const sources = {
    kept: [],
    fromTable: productIds.map((productId) => ({ productId })),
    only: productIds,
    channels: await readChannelState(client, companyId),
  }
  return mainLines(await gatherColumns(client, companyId, sources, productIds))
}

/** Units and revenue of a day since 1970-01-01. */
export interface DaySales {
  readonly day: number
  readonly units: number
  readonly revenue: number
}

/**
 * Reads a product's sales in the main channel, line by line; `null` where no channel is set apart, so that its rollups
 * say the same.
 */
export async function readSeparatedSales(
  client: Client,
  companyId: string,
  productId: number,
): Promise<readonly DaySales[] | null> {
  if ((await readChannelState(client, companyId)).model === null) return null
  const { day, quantity, total } = await readMainLines(client, companyId, [productId])
  return Array.from(day, (each, line) => ({ day: each, units: quantity[line]!, revenue: total[line]! }))
}
