import type { Client } from 'pg'
import { mainLines, type OrderLineColumns } from '#analytics'
import { readChannelState } from './channels/stored-model.ts'
import { gatherColumns } from './gather-lines.ts'

/**
 * All lines of the main channel of a few products, numbered as in `productIds`, as the last estimation separates the
 * channels: the prices and units that estimates, today's price and price changes are made of.
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
