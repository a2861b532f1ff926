import { DAY_MS } from '#contract/durations'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { TODAYS_PRICE } from '../../store/catalogue/todays-price.ts'
import { takeTestOffPlan } from '../price-plan/write-entry.ts'
import { isReduced } from './obstacles.ts'
import type { StoredTest } from './stored-test.ts'
import { switchPrices } from './switch-prices.ts'

/** Days after which a price that does not go back is left to its owner. */
const GIVE_UP_DAYS = 7

/** A price that went back, or that another person's plan has set since the test ended, is no longer the test's. */
const HAS_GONE_BACK = `exists (
  select from price_plan l where l.company_id = $1 and l.product_id = t.product_id and l.status = 'applied'
    and l.applied_at >= o.updated_at and (l.origin <> 'test' or l.planned_price = t.reference_price))`

const IS_ON_ITS_WAY = `exists (
  select from price_rollout_items i join price_rollouts r on r.company_id = i.company_id and r.rollout_id = i.rollout_id
  where i.company_id = $1 and i.product_id = t.product_id and r.mode = 'test'
    and i.state in ('pending', 'sending', 'waiting', 'unknown') and r.state not in ('done', 'taken_back', 'cancelled'))`

const IS_REDUCED = `exists (
  select from platform_variants v join platform_connections c on c.company_id = v.company_id and c.connection_id = v.connection_id
  where v.company_id = $1 and v.product_id = t.product_id and c.status = 'active' and ${isReduced('$3::timestamptz')})`

const leftSql = `
  select t.product_id as "productId", t.reference_price::text as price,
    coalesce(${TODAYS_PRICE} in (t.low_price, t.high_price), false) as "isOfTest",
    ${IS_ON_ITS_WAY} as "isOnItsWay", ${IS_REDUCED} as "isReduced"
  from price_test_products t
  join price_tests o on o.company_id = t.company_id and o.test_id = t.test_id
  join products p on p.company_id = t.company_id and p.product_id = t.product_id
  left join price_facts f on f.company_id = t.company_id and f.product_id = t.product_id
  where t.company_id = $1 and t.test_id = $2 and not ${HAS_GONE_BACK}`

interface LeftRow {
  readonly productId: string
  readonly price: string
  readonly isOfTest: boolean
  readonly isOnItsWay: boolean
  readonly isReduced: boolean
}

const lateSql = `
  select updated_at < $3::timestamptz as "isLate" from price_tests where company_id = $1 and test_id = $2`

const doneSql = `
  update price_tests set state = 'done', finished_at = $3, updated_at = $3 where company_id = $1 and test_id = $2`

/**
 * Has the reference prices written where the shop shows a price of the test, and ends the test once it shows none. A
 * price that another person set stays. A reduced price may turn into one of the test again when its promotion ends.
 */
export async function bringBack(ctx: TenantContext, tx: TenantTransaction, test: StoredTest): Promise<void> {
  const of = [ctx.companyId, test.testId]
  if (!test.byHand) {
    const { rows } = await tx.client.query<LeftRow>(leftSql, [...of, ctx.clock()])
    const wanted = rows.flatMap(({ productId, price, isOfTest }) =>
      isOfTest ? [{ productId: Number(productId), price }] : [],
    )
    const { had } = await switchPrices(ctx, tx, { test, wanted })
    const isBack = rows.every(
      ({ productId, isOfTest, isOnItsWay, isReduced }) =>
        !isOnItsWay && (isOfTest ? had.has(Number(productId)) : !isReduced),
    )
    if (!isBack && !(await isLate(ctx, tx, test))) return
  }
  await takeTestOffPlan(tx, ctx, test.testId)
  await tx.client.query(doneSql, [...of, ctx.clock()])
}

async function isLate(ctx: TenantContext, tx: TenantTransaction, { testId }: StoredTest): Promise<boolean> {
  const since = new Date(ctx.clock().getTime() - GIVE_UP_DAYS * DAY_MS)
  const { rows } = await tx.client.query<{ isLate: boolean }>(lateSql, [ctx.companyId, testId, since])
  return rows[0]?.isLate ?? false
}
