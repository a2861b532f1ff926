import { MOST_ROUNDS } from '#contract/price-round-shapes'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'

/** Refuses one more round where a company keeps all that it may. */
export async function refuseIfMany(
  { companyId }: Pick<TenantContext, 'companyId'>,
  { client }: TenantTransaction,
): Promise<void> {
  const { rows } = await client.query<{ kept: number }>(
    'select count(*)::int4 as kept from price_rounds where company_id = $1 and removed_at is null',
    [companyId],
  )
  if ((rows[0]?.kept ?? 0) >= MOST_ROUNDS) throw problem('price_round.too_many', { most: MOST_ROUNDS })
}

/** Makes room for one more round: refuses it, or forgets deleted rounds beyond those that can be brought back. */
export async function makeRoom(ctx: Pick<TenantContext, 'companyId'>, tx: TenantTransaction): Promise<void> {
  await refuseIfMany(ctx, tx)
  await tx.client.query(
    `delete from price_rounds where company_id = $1 and round_id in (
       select round_id from price_rounds where company_id = $1 and removed_at is not null
       order by removed_at desc offset ${MOST_ROUNDS})`,
    [ctx.companyId],
  )
}
