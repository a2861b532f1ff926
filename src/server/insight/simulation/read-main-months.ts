import type { ClientBase } from 'pg'
import { isoDateOfDay, type ProductDay } from '#analytics'
import { readChannelState } from '../estimation/channels/stored-model.ts'
import { readMainLines } from '../estimation/read-main-lines.ts'
import { productMonthsSql } from './product-months-sql.ts'

type Client = Parameters<typeof readMainLines>[0]

/** Sales of one product in the main channel, for `monthlyHistory`: prices of other channels are no prices tried. */
export async function readMainMonths(
  client: Client & ClientBase,
  companyId: string,
  productId: number,
): Promise<readonly ProductDay[]> {
  if ((await readChannelState(client, companyId)).model === null)
    return (await client.query<ProductDay>(productMonthsSql, [companyId, productId])).rows
  const { day, quantity, total } = await readMainLines(client, companyId, [productId])
  return Array.from(day, (each, line) => ({
    day: isoDateOfDay(each),
    units: quantity[line]!,
    revenue: total[line]!,
  }))
}
