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
