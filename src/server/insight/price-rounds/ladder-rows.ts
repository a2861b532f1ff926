import type * as z from 'zod'
import type { priceLadder } from '#contract/price-round-shapes'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { asPrice } from '../../store/catalogue/present-price.ts'
import { TODAYS_PRICE } from '../../store/catalogue/todays-price.ts'
import type { ConfirmedLadder } from './round-task.ts'

export type Ladder = z.infer<typeof priceLadder>

interface LadderRow {
  readonly ladderId: string
  readonly name: string
  readonly unit: string
  readonly status: Ladder['status']
  readonly members: readonly {
    readonly productId: number
    readonly title: string
    readonly size: number
    readonly price: number | null
  }[]
  readonly total: number
}

/** A member whose product was deleted is gone. */
const rowsSql = `
  select l.ladder_id as "ladderId", l.name, l.unit, l.status, m.members, (count(*) over ())::int4 as total
  from price_ladders l
  cross join lateral (
    select jsonb_agg(jsonb_build_object('productId', s.product_id, 'title', p.title, 'size', s.size,
      'price', ${TODAYS_PRICE}) order by s.position) as members, count(*) as n
    from price_ladder_members s
    join products p on p.company_id = s.company_id and p.product_id = s.product_id
    left join price_facts f on f.company_id = s.company_id and f.product_id = s.product_id
    where s.company_id = $1 and s.ladder_id = l.ladder_id
  ) m
  where l.company_id = $1 and m.n > 0 and ($2::uuid is null or l.ladder_id = $2) and ($3::text is null or l.status = $3)
  order by array_position(array['proposed', 'confirmed', 'rejected'], l.status), lower(l.name), l.ladder_id
  limit $4 offset $5`

interface Asked {
  readonly ladderId?: string
  readonly status?: Ladder['status'] | undefined
  readonly limit: number
  readonly offset?: number
}

export async function readLadders(
  { client }: TenantTransaction,
  companyId: string,
  { ladderId, status, limit, offset = 0 }: Asked,
): Promise<{ ladders: Ladder[]; total: number }> {
  const { rows } = await client.query<LadderRow>(rowsSql, [
    ...[companyId, ladderId ?? null, status ?? null, limit, offset],
  ])
  return { ladders: rows.map(present), total: rows[0]?.total ?? 0 }
}

function present({ total: _total, members, ...ladder }: LadderRow): Ladder {
  const perUnit = members.map(({ price, size }) => (price === null ? null : price / size))
  return {
    ...ladder,
    members: members.map(({ price, ...member }) => ({ ...member, price: asPrice(price) })),
    isBroken: perUnit.some((each, at) => {
      const before = perUnit[at - 1] ?? null
      return at > 0 && each !== null && before !== null && each > before * (1 + 1e-9)
    }),
  }
}

const confirmedSql = `
  select jsonb_agg(jsonb_build_object('productId', m.product_id, 'size', m.size) order by m.position) as steps
  from price_ladders l
  join price_ladder_members m on m.company_id = l.company_id and m.ladder_id = l.ladder_id
  where l.company_id = $1 and l.status = 'confirmed'
  group by l.ladder_id having count(*) > 1 order by l.ladder_id`

/** Ladders in force, for the solver; one of a single product is none. */
export async function readConfirmed(
  { client }: TenantTransaction,
  companyId: string,
): Promise<readonly ConfirmedLadder[]> {
  return (await client.query<ConfirmedLadder>(confirmedSql, [companyId])).rows
}
