import { roundConstraints } from '#contract/price-round-constraints'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { Goal, Pins } from './round-task.ts'
import type { RoundToSolve } from './solve-round.ts'

interface StoredRow {
  readonly name: string
  readonly goal: Goal
  readonly constraints: unknown
  readonly isCareful: boolean
  readonly about: 'store' | 'costs'
  readonly importId: string | null
  readonly state: 'solved' | 'failed' | 'sent'
  readonly updatedAt: Date
  readonly solvedAt: Date
}

export type StoredRound = RoundToSolve & { readonly seen: Date; readonly solvedAt: Date }

interface PricedRow {
  readonly productId: string
  readonly pin: 'locked' | 'forbidden' | 'set' | null
  readonly price: string | null
}

/** Reads a round as it can be solved again: its pins, and its prices as those before. */
export async function readStored(
  { companyId }: Pick<TenantContext, 'companyId'>,
  { client }: TenantTransaction,
  roundId: string,
): Promise<StoredRound> {
  const { rows } = await client.query<StoredRow>(
    `select name, goal, is_careful as "isCareful", constraints, about, import_id as "importId", state,
       updated_at as "updatedAt", solved_at as "solvedAt" from price_rounds
     where company_id = $1 and round_id = $2 and removed_at is null`,
    [companyId, roundId],
  )
  const [found] = rows
  if (!found) throw problem('price_round.not_found')
  const priced = await client.query<PricedRow>(
    `select product_id::text as "productId", pin, price::text from price_round_items
     where company_id = $1 and round_id = $2`,
    [companyId, roundId],
  )
  const pins: Pins = new Map(
    priced.rows.flatMap(({ productId, pin, price }) =>
      pin === null ? [] : [[Number(productId), { pin, price }]],
    ),
  )
  const { updatedAt, constraints, ...round } = found
  return {
    ...round,
    ...{ roundId, pins, seen: updatedAt, isSent: round.state === 'sent' },
    constraints: roundConstraints.parse(constraints),
    previous: new Map(
      priced.rows.flatMap(({ productId, price }) =>
        price === null ? [] : [[Number(productId), Number(price)]],
      ),
    ),
  }
}
