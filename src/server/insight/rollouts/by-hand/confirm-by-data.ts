import { message, moneyOf } from '#messages/message'
import type { TenantContext } from '../../../kit/context.ts'
import type { TenantTransaction } from '../../../kit/db/database.ts'
import { currencyDecimals } from '../../../kit/formats/amounts.ts'
import { readCompanyFacts } from '../../../store/basics/company-facts.ts'
import { isSameAmount } from '../../price-plan/price-refusal.ts'
import { advance } from '../advance.ts'
import { type LockedRollout, lockRollout } from '../lock-rollout.ts'
import { refuseItem, saveConfirmed } from '../save-outcome.ts'
import { type HandItem, readHandItems, wayOf } from './hand-items.ts'

/** Newest list price since the day of the file; an import of products writes one. */
const listedSql = `
  select price::text as price from price_log
  where company_id = $1 and product_id = $2 and effective_from >= $3::date order by effective_from desc limit 1`

/** Price of most units sold since the file was made, if most were sold at one price. */
const soldSql = `
  select round(total / quantity, $4)::text as price, sum(quantity) as units, sum(sum(quantity)) over () as "all"
  from order_lines where company_id = $1 and product_id = $2 and ordered_at > $3 and quantity > 0
  group by 1 order by 2 desc limit 1`

/**
 * Confirms prices that were carried out by hand, as soon as an import shows them: the shop's product list, or orders
 * most of whose units were sold at the new price. A third price in the list was set by another person, and is kept.
 */
export async function confirmByData(ctx: TenantContext): Promise<void> {
  const waiting = await ctx.inTenant((tx) => readHandItems(tx, ctx))
  for (const rolloutId of new Set(waiting.map((item) => item.rolloutId)))
    await ctx.inTenant(async (tx) => {
      const rollout = await lockRollout(ctx, tx, rolloutId)
      const decimals = currencyDecimals((await readCompanyFacts(tx.client, ctx.companyId)).currency)
      for (const item of await readHandItems(tx, ctx, { rolloutId })) {
        const { from, to } = wayOf(item)
        const listed = await listedPrice(tx, ctx, item)
        const isListed = listed !== null && isSameAmount(listed, to)
        if (isListed || (await isSoldAt(tx, ctx, item, { price: to, decimals })))
          await saveConfirmed(ctx, tx, rollout, item)
        else if (listed !== null && !isSameAmount(listed, from))
          await leaveAlone(tx, ctx, { ...item, mode: rollout.mode }, listed)
      }
      await advance(ctx, tx, await lockRollout(ctx, tx, rolloutId))
    })
}

type Place = Pick<TenantContext, 'companyId'>

async function listedPrice(
  { client }: TenantTransaction,
  { companyId }: Place,
  { productId, sentOn }: HandItem,
): Promise<string | null> {
  const { rows } = await client.query<{ price: string | null }>(listedSql, [companyId, productId, sentOn])
  return rows[0]?.price ?? null
}

async function isSoldAt(
  { client }: TenantTransaction,
  { companyId }: Place,
  { productId, sentAt }: HandItem,
  { price, decimals }: { readonly price: string; readonly decimals: number },
): Promise<boolean> {
  const { rows } = await client.query<{ price: string; units: string; all: string }>(soldSql, [
    ...[companyId, productId, sentAt, decimals],
  ])
  const [most] = rows
  return most !== undefined && isSameAmount(most.price, price) && Number(most.units) * 2 > Number(most.all)
}

async function leaveAlone(
  tx: TenantTransaction,
  ctx: Pick<TenantContext, 'companyId' | 'clock'>,
  item: HandItem & Pick<LockedRollout, 'mode'>,
  live: string,
): Promise<void> {
  const values = { live: moneyOf(live), expected: moneyOf(wayOf(item).from) }
  await refuseItem(tx, ctx, item, {
    ...{ state: item.isBack ? 'kept' : 'stale', code: 'changed_since', live },
    reason: message('rollout.item.changed_since', values),
  })
}
