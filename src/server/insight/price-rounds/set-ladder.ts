import type { Output, Parsed } from '#contract/calls'
import { message } from '#messages/message'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { readLadders } from './ladder-rows.ts'
import { writeMembers } from './write-ladders.ts'

type Change = Parsed<'setPriceLadder'>

/** Confirms, rejects or corrects a ladder; a confirmed one is in force in every round that is solved from now on. */
export function setPriceLadder({
  ctx,
  input,
}: VerbArgs<'setPriceLadder'>): Promise<Output<'setPriceLadder'>> {
  const { ladderId, status, name, members } = input
  return ctx.inTenant(async (tx) => {
    const { rowCount } = await tx.client.query(
      `update price_ladders set status = coalesce($3, status), name = coalesce($4, name), updated_at = $5
       where company_id = $1 and ladder_id = $2`,
      [ctx.companyId, ladderId, status ?? null, name ?? null, ctx.clock()],
    )
    if (rowCount === 0) throw problem('price_ladder.not_found')
    if (members) refuseSameSizes(members)
    if (members) await replaceMembers(ctx, tx, ladderId, members)
    const [ladder] = (await readLadders(tx, ctx.companyId, { ladderId, limit: 1 })).ladders
    if (!ladder) throw problem('price_ladder.not_found')
    return { ladder }
  })
}

/** Between two products of one size nothing is larger. */
function refuseSameSizes(members: NonNullable<Change['members']>): void {
  const sizes = members.map(({ size }) => size)
  const again = sizes.flatMap((size, at) => (sizes.indexOf(size) === at ? [] : [at]))
  if (again.length > 0)
    throw problem('price_ladder.wrong_members', null, {
      fields: Object.fromEntries(again.map((at) => [`members.${at}.size`, message('field.size_twice')])),
    })
}

async function replaceMembers(
  { companyId }: TenantContext,
  tx: TenantTransaction,
  ladderId: string,
  members: NonNullable<Change['members']>,
): Promise<void> {
  const ids = members.map(({ productId }) => productId)
  const { rows } = await tx.client.query<{ id: string }>(
    'select product_id::text as id from products where company_id = $1 and product_id = any($2::int8[])',
    [companyId, ids],
  )
  const known = new Set(rows.map(({ id }) => Number(id)))
  const unknown = ids.flatMap((id, at) => (known.has(id) && ids.indexOf(id) === at ? [] : [at]))
  if (unknown.length > 0)
    throw problem('price_ladder.wrong_members', null, {
      fields: Object.fromEntries(
        unknown.map((at) => [
          `members.${at}.productId`,
          message(known.has(ids[at]!) ? 'field.product_twice' : 'field.not_in_store'),
        ]),
      ),
    })
  await tx.client.query('delete from price_ladder_members where company_id = $1 and ladder_id = $2', [
    companyId,
    ladderId,
  ])
  await writeMembers(tx, companyId, [{ ladderId, members: [...members].sort((a, b) => a.size - b.size) }])
}
