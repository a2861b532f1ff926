import type { ClientBase } from 'pg'
import { isoDateOfDay, type ProductDay } from '#analytics'
import { readSeparatedSales } from '../estimation/read-main-lines.ts'
import { productMonthsSql } from './product-months-sql.ts'

type Client = Parameters<typeof readSeparatedSales>[0]

/** Sales of one product in the main channel, for `monthlyHistory`: prices of other channels are no prices tried. */
export async function readMainMonths(
  client: Client & ClientBase,
  companyId: string,
  productId: number,
): Promise<readonly ProductDay[]> {
  const lines = await readSeparatedSales(client, companyId, productId)
  if (lines === null) return (await client.query<ProductDay>(productMonthsSql, [companyId, productId])).rows
  return lines.map((line) => ({ ...line, day: isoDateOfDay(line.day) }))
}
