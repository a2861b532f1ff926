import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { TODAYS_PRICE } from '../../store/catalogue/todays-price.ts'
import { takeTestOffPlan } from '../price-plan/write-entry.ts'
import type { StoredTest } from './stored-test.ts'

interface Place {
  readonly test: StoredTest
  /** Number of the present period, from 0. */
  readonly period: number
  /** Days since its first day. */
  readonly daysIn: number
}

const writtenSql = `
  update price_test_arms a set state = 'written'
  where a.company_id = $1 and a.test_id = $2 and a.state = 'planned' and a.rollout_id is not null
    and exists (select from price_rollout_items i where i.company_id = $1 and i.rollout_id = a.rollout_id
      and i.product_id = a.product_id and i.state in ('written', 'settled'))
    and not exists (select from price_rollout_items i where i.company_id = $1 and i.rollout_id = a.rollout_id
      and i.product_id = a.product_id and i.state not in ('written', 'settled'))`

/** A roll-out that could not begin is tried again by the next run. */
const againSql = `
  update price_test_arms a set rollout_id = null
  where a.company_id = $1 and a.test_id = $2 and a.state = 'planned' and a.period = $3 and exists (
    select from price_rollouts r where r.company_id = $1 and r.rollout_id = a.rollout_id and r.state = 'cancelled')`

/** Once a roll-out has ended, nobody writes what it left out: another person's price, or one that a rule refuses. */
const leftOutSql = `
  update price_test_arms a set state = 'void', void_reason = 'not_written'
  where a.company_id = $1 and a.test_id = $2 and a.state = 'planned' and exists (
    select from price_rollouts r where r.company_id = $1 and r.rollout_id = a.rollout_id
      and r.state in ('done', 'taken_back'))
  returning a.product_id as "productId"`

const lateSql = `
  update price_test_arms set state = 'void', void_reason = 'not_written'
  where company_id = $1 and test_id = $2 and state = 'planned' and (period < $3 or (period = $3 and $4))`

/** Before a switch, the shop shows another price of the test or the one before it; anything else is another person's. */
const foreignSql = `
  update price_test_arms a set state = 'void', void_reason = 'price_changed'
  where a.company_id = $1 and a.test_id = $2 and a.state = 'planned' and a.rollout_id is null and a.period = $3
    and exists (
      select from price_test_products t
      join products p on p.company_id = t.company_id and p.product_id = t.product_id
      left join price_facts f on f.company_id = t.company_id and f.product_id = t.product_id
      where t.company_id = $1 and t.test_id = $2 and t.product_id = a.product_id
        and ${TODAYS_PRICE} not in (t.reference_price, t.low_price, t.high_price))`

/** Prices that the shop shows now and that are not those of the test. */
const changedSql = `
  update price_test_arms a set state = 'void', void_reason = 'price_changed'
  where a.company_id = $1 and a.test_id = $2 and a.state = 'written' and a.period = $3 and exists (
    select from price_test_products t
    join products p on p.company_id = t.company_id and p.product_id = t.product_id
    left join price_facts f on f.company_id = t.company_id and f.product_id = t.product_id
    where t.company_id = $1 and t.test_id = $2 and t.product_id = a.product_id
      and abs(${TODAYS_PRICE} - case a.arm when 1 then t.high_price else t.low_price end) >= 0.005)`

const ofPeriod = `
  ($3::date + a.period * $4::int4, $3::date + (a.period + 1) * $4::int4)`

const promotionSql = `
  update price_test_arms a set state = 'void', void_reason = 'promotion'
  where a.company_id = $1 and a.test_id = $2 and a.state <> 'void' and exists (
    select from promotion_products mp
    join promotions m on m.company_id = mp.company_id and m.promotion_id = mp.promotion_id
    where mp.company_id = $1 and mp.product_id = a.product_id and m.status in ('planned', 'confirmed')
      and (m.starts_on, m.ends_on) overlaps ${ofPeriod})`

const stockSql = `
  update price_test_arms a set state = 'void', void_reason = 'out_of_stock'
  where a.company_id = $1 and a.test_id = $2 and a.state <> 'void' and exists (
    select from stock_outs s where s.company_id = $1 and s.product_id = a.product_id
      and (s.from_day, coalesce(s.to_day, $3::date + 3650)) overlaps ${ofPeriod})`

/** Days after a switch within which an unwritten price is tried again. */
const LATE_DAYS = 2

/** Notes which prices stand in the shop, and which cells of a running test do not count. */
export async function settleArms(
  ctx: Pick<TenantContext, 'companyId' | 'clock'>,
  tx: TenantTransaction,
  { test, period, daysIn }: Place,
): Promise<void> {
  const { client } = tx
  const of = [ctx.companyId, test.testId]
  if (!test.byHand) {
    await client.query(writtenSql, of)
    await client.query(againSql, [...of, period])
    const leftOut = await client.query<{ productId: string }>(leftOutSql, of)
    const productIds = leftOut.rows.map(({ productId }) => Number(productId))
    await takeTestOffPlan(tx, ctx, test.testId, productIds)
    await client.query(lateSql, [...of, period, daysIn > LATE_DAYS])
    await client.query(changedSql, [...of, period])
  }
  const days = [test.startedOn, 7 * test.periodWeeks]
  await client.query(promotionSql, [...of, ...days])
  await client.query(stockSql, [...of, ...days])
}

/** Leaves out of a period that is about to be written the products whose price another person has set. */
export async function voidChanged(
  { companyId }: Pick<TenantContext, 'companyId'>,
  { client }: TenantTransaction,
  { test, period }: Pick<Place, 'test' | 'period'>,
): Promise<void> {
  await client.query(foreignSql, [companyId, test.testId, period])
}
