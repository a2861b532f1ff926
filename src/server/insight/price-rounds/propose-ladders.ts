import { createHash, randomUUID } from 'node:crypto'
import { type ProposedLadder, proposeLadders, type TitledProduct } from '#analytics'
import type { Output } from '#contract/calls'
import { MOST_RUNGS } from '#contract/price-round-constraints'
import { MOST_LADDERS } from '#contract/price-round-shapes'
import type { TenantContext } from '../../kit/context.ts'
import { writeMembers } from './write-ladders.ts'

/** Bounds the memory and the time of the search: 20,000 titles take 0.1 s. */
const MOST_TITLES = 20_000

const titlesSql = `
  select p.product_id::text as "productId", p.title, nullif(trim(p.vendor), '') as vendor
  from price_facts f
  join products p on p.company_id = f.company_id and p.product_id = f.product_id
  where f.company_id = $1 order by p.product_id limit ${MOST_TITLES}`

const laddersSql = `
  insert into price_ladders (company_id, ladder_id, group_key, name, unit, status, created_at, updated_at)
  select $1, n.ladder_id, n.group_key, n.name, n.unit, 'proposed', $6, $6
  from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) as n (ladder_id, group_key, name, unit)
  on conflict do nothing
  returning ladder_id as id`

/**
 * Looks for ladders in the titles of the sold products. One that was proposed before, confirmed or rejected, is not
 * proposed again.
 */
export function proposePriceLadders({
  ctx,
}: {
  readonly ctx: TenantContext
}): Promise<Output<'proposePriceLadders'>> {
  const { companyId } = ctx
  return ctx.inTenant(async (tx) => {
    const { client } = tx
    const known = await client.query<{ key: string }>(
      'select group_key as key from price_ladders where company_id = $1',
      [companyId],
    )
    const keys = new Set(known.rows.map(({ key }) => key))
    const titles = await client.query<Omit<TitledProduct, 'productId'> & { productId: string }>(titlesSql, [
      companyId,
    ])
    const products = titles.rows.map((row) => ({ ...row, productId: Number(row.productId) }))
    const found = proposeLadders(products)
      .map((ladder) => ({ ...ladder, ladderId: randomUUID(), key: keyOf(ladder) }))
      .filter(({ key }) => !keys.has(key))
      .slice(0, Math.max(0, MOST_LADDERS - keys.size))
    const { rows: written } = await client.query<{ id: string }>(laddersSql, [
      ...[companyId, found.map(({ ladderId }) => ladderId), found.map(({ key }) => key)],
      ...[found.map(({ name }) => name), found.map(({ unit }) => unit), ctx.clock()],
    ])
    // A second click at the same time has proposed the others.
    const ids = new Set(written.map(({ id }) => id))
    const proposed = found.filter(({ ladderId }) => ids.has(ladderId))
    await writeMembers(
      tx,
      companyId,
      proposed.map(({ ladderId, steps }) => ({ ladderId, members: steps.slice(0, MOST_RUNGS) })),
    )
    return { proposed: proposed.length }
  })
}

/** The same products are the same ladder. */
function keyOf({ unit, steps }: ProposedLadder): string {
  const ids = steps.map(({ productId }) => productId).sort((a, b) => a - b)
  return createHash('sha256')
    .update(`${unit}:${ids.join(',')}`)
    .digest('hex')
}
