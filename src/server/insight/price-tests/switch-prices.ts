import { rolloutSettings } from '#contract/rollout-shapes'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { TODAYS_PRICE } from '../../store/catalogue/todays-price.ts'
import { currentConnection } from '../../store/platform/connections.ts'
import { writingOf } from '../../store/platform/price-writing.ts'
import { isSameAmount } from '../price-plan/price-refusal.ts'
import { writeEntries } from '../price-plan/write-entry.ts'
import { addRollout } from '../rollouts/draft-rollout.ts'
import { setRollout } from '../rollouts/lock-rollout.ts'
import type { StoredTest } from './stored-test.ts'

/** One product may make more than 30 % of the revenue, and the test has one price for all variants. */
const SETTINGS = rolloutSettings.parse({ onePrice: true, muchRevenue: true })

export interface WantedPrice {
  readonly productId: number
  readonly price: string
}

interface Switched {
  /** `null`: the shop has all prices already, or none can be written now. */
  readonly rolloutId: string | null
  /** Products whose price is written by the roll-out. */
  readonly sent: ReadonlySet<number>
  /** Products that have their price already. */
  readonly had: ReadonlySet<number>
}

const pricesSql = `
  select p.product_id as "productId", ${TODAYS_PRICE}::text as price,
    exists (select from price_plan l where l.company_id = $1 and l.product_id = p.product_id and l.status = 'planned'
      and l.removed_at is null and l.origin <> 'test') as "isPlanned",
    exists (select from price_rollout_items i
      join price_rollouts r on r.company_id = i.company_id and r.rollout_id = i.rollout_id
      where i.company_id = $1 and i.product_id = p.product_id
        and i.state in ('pending', 'sending', 'waiting', 'unknown', 'taking_back')
        and r.state not in ('settling', 'done', 'taken_back', 'cancelled')) as "isOpen"
  from products p left join price_facts f on f.company_id = p.company_id and f.product_id = p.product_id
  where p.company_id = $1 and p.product_id = any($2::int8[])`

const entriesSql = `
  select entry_id as "entryId" from price_plan
  where company_id = $1 and product_id = any($2::int8[]) and status = 'planned' and removed_at is null
    and origin = 'test'`

interface PriceRow {
  readonly productId: string
  readonly price: string | null
  readonly isPlanned: boolean
  readonly isOpen: boolean
}

/**
 * Has prices of a test written by a roll-out of kind `test`, which is approved by the person who started the test. A
 * product whose price another person has planned, or that is on its way, is left alone.
 */
export async function switchPrices(
  ctx: TenantContext,
  tx: TenantTransaction,
  { test, wanted }: { readonly test: StoredTest; readonly wanted: readonly WantedPrice[] },
): Promise<Switched> {
  const { companyId } = ctx
  const userId = test.startedBy ?? test.createdBy
  const ids = wanted.map(({ productId }) => productId)
  const { rows } = await tx.client.query<PriceRow>(pricesSql, [companyId, ids])
  const known = new Map(rows.map((row) => [Number(row.productId), row]))
  const had = new Set<number>()
  const changes = wanted.flatMap(({ productId, price }) => {
    const row = known.get(productId)
    if (!row || row.price === null) return []
    if (isSameAmount(row.price, price)) {
      had.add(productId)
      return []
    }
    return row.isPlanned || row.isOpen ? [] : [{ productId, price, today: row.price }]
  })
  const connectionId = await writableConnection(ctx, tx)
  if (connectionId === null || changes.length === 0) return { rolloutId: null, sent: new Set(), had }
  const writer = { ...ctx, userId }
  await writeEntries(
    tx,
    writer,
    changes.map(({ productId, price, today }) => ({
      ...{ productId, todayPrice: today, plannedPrice: price, origin: 'test' as const, reason: test.name },
      ...{ startsOn: null, decisionId: null, expected: null },
    })),
  )
  const entries = await tx.client.query<{ entryId: string }>(entriesSql, [
    companyId,
    changes.map(({ productId }) => productId),
  ])
  const rolloutId = await addRollout(writer, tx, {
    ...{ connectionId, mode: 'test', settings: SETTINGS },
    entryIds: entries.rows.map(({ entryId }) => entryId),
  })
  await setRollout(ctx, tx, rolloutId, { approvedBy: userId, approvedAt: ctx.clock() })
  return { rolloutId, sent: new Set(changes.map(({ productId }) => productId)), had }
}

/** `null` if the store is disconnected, or its owner has turned writing off. */
export async function writableConnection(ctx: TenantContext, tx: TenantTransaction): Promise<string | null> {
  const connection = await currentConnection(tx, ctx.companyId)
  if (connection?.status !== 'active') return null
  return writingOf(ctx, connection) === 'on' ? connection.connectionId : null
}
