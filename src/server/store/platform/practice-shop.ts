import * as z from 'zod'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { createOutbound, type OutboundAnswer } from '../../kit/outbound/outbound-client.ts'
import { type Connection, currentConnection } from './connections.ts'
import { requestSync } from './request-sync.ts'

const clock = z.object({ aheadDays: z.int() })

/** Days by which the connected practice shop is ahead of today; `null` with a real store or none. */
export async function getPracticeClock({
  ctx,
}: {
  readonly ctx: TenantContext
}): Promise<{ aheadDays: number | null }> {
  const connection = await ctx.inTenant((tx) => practiceConnection(ctx, tx))
  if (!connection) return { aheadDays: null }
  return clock.parse((await askShop(ctx, 'GET', '/practice/clock')).body)
}

/** Lets days pass in the practice shop and reads what its customers bought on them. */
export async function letDaysPass({ ctx, input }: VerbArgs<'letDaysPass'>): Promise<{ aheadDays: number }> {
  const connection = await ctx.inTenant((tx) => practiceConnection(ctx, tx))
  if (!connection) throw problem('platform.not_practice')
  await ctx.events.daysWillPass({ ctx })
  const answer = await askShop(ctx, 'POST', '/practice/clock', { days: input.days })
  if (answer.status === 409) throw problem('platform.practice_ends')
  const { aheadDays } = clock.parse(answer.body)
  await ctx.inTenant((tx) => requestSync({ ctx, tx, input: { connection } }))
  return { aheadDays }
}

const variantSql = `
  select external_id as "externalId" from platform_variants
  where company_id = $1 and connection_id = $2 and product_id = $3 order by external_id limit 1`

/** Sets a product's price in the practice shop, as a person of the shop would who knows nothing of this account. */
export async function setPracticePrice({ ctx, input }: VerbArgs<'setPracticePrice'>): Promise<{ ok: true }> {
  const externalId = await ctx.inTenant(async (tx) => {
    const connection = await practiceConnection(ctx, tx)
    if (!connection) throw problem('platform.not_practice')
    const values = [ctx.companyId, connection.connectionId, input.productId]
    const { rows } = await tx.client.query<{ externalId: string }>(variantSql, values)
    return rows[0]?.externalId
  })
  const variantId = Number(externalId?.match(/\d+$/)?.[0])
  if (!Number.isSafeInteger(variantId)) throw problem('platform.connected_not_found')
  const body = { variantId, priceCents: Math.round(Number(input.price) * 100) }
  const { status } = await askShop(ctx, 'POST', '/practice/price', body)
  if (status !== 200) throw problem('platform.practice_no_answer')
  return { ok: true }
}

async function practiceConnection(ctx: TenantContext, tx: TenantTransaction): Promise<Connection | null> {
  if (!ctx.config.nango?.isPractice) return null
  const found = await currentConnection(tx, ctx.companyId)
  return found?.status === 'active' ? found : null
}

async function askShop(
  { config }: TenantContext,
  method: 'GET' | 'POST',
  path: string,
  json?: object,
): Promise<OutboundAnswer> {
  const { baseUrl, secretKey } = config.nango!
  const ask = createOutbound({ baseUrl })
  try {
    const answer = await ask({ method, path, json, headers: { authorization: `Bearer ${secretKey}` } })
    if (answer.status < 500) return answer
  } catch (cause) {
    throw problem('platform.practice_no_answer', null, { cause })
  }
  throw problem('platform.practice_no_answer')
}
