import type { Output, Parsed } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { countMatches, readMatchItem } from './list-matches.ts'

type Decision = Parsed<'decideCompetitorMatch'>

const stateSql = `update competitor_products set state = $4
  where company_id = $1 and competitor_id = $2 and external_key = $3`

/** A person may choose a product that was not proposed. */
const confirmSql = `
  insert into competitor_matches (company_id, competitor_id, external_key, product_id, factor, how, score, status,
    decided_by, decided_at, created_at)
  select $1, $2, $3, p.product_id, coalesce($5, 1), 'manual', 1, 'confirmed', $6, $7, $7
  from products p where p.company_id = $1 and p.product_id = $4
  on conflict (company_id, competitor_id, external_key, product_id) do update set status = 'confirmed',
    factor = coalesce($5, competitor_matches.factor), decided_by = excluded.decided_by,
    decided_at = excluded.decided_at
  returning product_id`

/** The others are open again, should the person decide anew. */
const othersSql = `
  update competitor_matches set status = 'proposed', decided_by = null, decided_at = null
  where company_id = $1 and competitor_id = $2 and external_key = $3 and product_id <> $4 and status = 'confirmed'`

const rejectSql = `
  update competitor_matches set status = 'rejected', decided_by = $5, decided_at = $6
  where company_id = $1 and competitor_id = $2 and external_key = $3 and product_id = $4
  returning product_id`

/** Undoes what a person decided: candidates that were found wait again, those chosen by hand go. */
const forgetManualSql = `delete from competitor_matches
  where company_id = $1 and competitor_id = $2 and external_key = $3 and how = 'manual'`
const reopenSql = `
  update competitor_matches set status = 'proposed', decided_by = null, decided_at = null
  where company_id = $1 and competitor_id = $2 and external_key = $3`

/** Takes back the decision on one candidate; one that this decision chose by hand goes. */
const forgetChosenSql = `delete from competitor_matches
  where company_id = $1 and competitor_id = $2 and external_key = $3 and product_id = $4 and how = 'manual'
    and status = 'confirmed'`
const undoSql = `
  update competitor_matches set status = 'proposed', decided_by = null, decided_at = null, factor = coalesce($5, factor)
  where company_id = $1 and competitor_id = $2 and external_key = $3 and product_id = $4`

export function decideCompetitorMatch({
  ctx,
  input,
}: VerbArgs<'decideCompetitorMatch'>): Promise<Output<'decideCompetitorMatch'>> {
  const { companyId } = ctx
  return ctx.inTenant(async (tx) => {
    const { rows } = await tx.client.query(
      `select 1 from competitor_products
       where company_id = $1 and competitor_id = $2 and external_key = $3 for update`,
      [companyId, input.competitorId, input.externalKey],
    )
    if (rows.length === 0) throw problem('competitor.match_not_found')
    await decide(ctx, tx, input)
    await ctx.events.storeDataChanged({ ctx, tx, isOneOfMany: true })
    const item = await readMatchItem(tx.client, companyId, input)
    if (!item) throw problem('competitor.match_not_found')
    return { item, counts: await countMatches(tx.client, companyId) }
  })
}

async function decide(ctx: TenantContext, { client }: TenantTransaction, input: Decision): Promise<void> {
  const { companyId, userId } = ctx
  const { decision, productId, factor } = input
  const key = [companyId, input.competitorId, input.externalKey]
  const setState = (state: string) => client.query(stateSql, [...key, state])
  if (decision === 'ignore') return void (await setState('ignored'))
  if (decision === 'reopen') {
    await client.query(forgetManualSql, key)
    await client.query(reopenSql, key)
    return void (await setState(await openState(client, key)))
  }
  if (decision === 'undo') {
    if (productId !== undefined) {
      await client.query(forgetChosenSql, [...key, productId])
      await client.query(undoSql, [...key, productId, factor ?? null])
    }
    return void (await setState(await openState(client, key)))
  }
  if (productId === undefined) throw problem('competitor.product_missing')
  if (decision === 'confirm') {
    const values = [...key, productId, factor ?? null, userId, ctx.clock()]
    const { rows } = await client.query(confirmSql, values)
    if (rows.length === 0) throw problem('competitor.product_missing')
    await client.query(othersSql, [...key, productId])
    return void (await setState('matched'))
  }
  const { rows } = await client.query(rejectSql, [...key, productId, userId, ctx.clock()])
  if (rows.length === 0) throw problem('competitor.product_missing')
  await setState(await openState(client, key))
}

/** `waiting` while a candidate is left. */
async function openState(client: TenantTransaction['client'], key: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ status: string }>(
    `select status from competitor_matches
     where company_id = $1 and competitor_id = $2 and external_key = $3 and status <> 'rejected'`,
    [...key],
  )
  if (rows.some(({ status }) => status === 'confirmed')) return 'matched'
  return rows.length > 0 ? 'waiting' : 'none'
}
