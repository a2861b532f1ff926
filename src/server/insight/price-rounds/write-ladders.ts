import type { TenantTransaction } from '../../kit/db/database.ts'

export interface LadderMembers {
  readonly ladderId: string
  /** Smallest first. */
  readonly members: readonly { readonly productId: number; readonly size: number }[]
}

const membersSql = `
  insert into price_ladder_members (company_id, ladder_id, product_id, position, size)
  select $1, n.ladder_id, n.product_id, n.position, n.size
  from unnest($2::uuid[], $3::int8[], $4::int4[], $5::float8[]) as n (ladder_id, product_id, position, size)
  returning product_id`

export async function writeMembers(
  { client }: TenantTransaction,
  companyId: string,
  ladders: readonly LadderMembers[],
): Promise<void> {
  const all = ladders.flatMap(({ ladderId, members }) =>
    members.map((member, position) => ({ ladderId, position, ...member })),
  )
  await client.query(membersSql, [
    companyId,
    all.map(({ ladderId }) => ladderId),
    all.map(({ productId }) => productId),
    all.map(({ position }) => position),
    all.map(({ size }) => size),
  ])
}
