import { USED_MONTHS } from '#analytics'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { StoredPrior } from './stored-test.ts'
import type { Drawn, DrawTask } from './test-task.ts'

export interface NewTest {
  readonly testId: string
  readonly name: string
  readonly byHand: boolean
  readonly task: DrawTask
  readonly drawn: Drawn
  readonly scheduleHash: string
}

const testSql = `
  insert into price_tests (company_id, test_id, name, state, by_hand, period_weeks, pairs, seed, schedule_hash, promise,
    replay, prior, created_by, created_at, updated_at)
  values ($1, $2, $3, 'draft', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)`

const productsSql = `
  insert into price_test_products (company_id, test_id, product_id, position, unit, low_price, high_price,
    reference_price, cost)
  select $1, $2, n.product_id, n.position, n.unit, n.low, n.high, n.reference, n.cost
  from unnest($3::int8[], $4::int2[], $5::int2[], $6::numeric[], $7::numeric[], $8::numeric[], $9::numeric[])
    as n (product_id, position, unit, low, high, reference, cost)
  on conflict do nothing returning 1`

const armsSql = `
  insert into price_test_arms (company_id, test_id, product_id, period, arm, state)
  select $1, $2, n.product_id, n.period, n.arm, 'planned'
  from unnest($3::int8[], $4::int2[], $5::int2[]) as n (product_id, period, arm)
  on conflict do nothing returning 1`

/** Stores a drawn test with its products and the arm of each in each period. */
export async function saveTest(
  ctx: Pick<TenantContext, 'companyId' | 'userId' | 'clock'>,
  { client }: TenantTransaction,
  { testId, name, byHand, task, drawn, scheduleHash }: NewTest,
): Promise<void> {
  const { companyId } = ctx
  const promise = { ...drawn.promise, months: USED_MONTHS }
  await client.query(testSql, [
    ...[companyId, testId, name, byHand, task.periodWeeks, task.pairs, task.seed, scheduleHash],
    ...[JSON.stringify(promise), JSON.stringify(drawn.replay), JSON.stringify(priorOf(task, drawn))],
    ...[ctx.userId, ctx.clock()],
  ])
  const products = task.tested.map((at) => task.beliefs.products[at]!)
  await client.query(productsSql, [
    ...[
      companyId,
      testId,
      products.map(({ productId }) => productId),
      products.map((_, at) => at),
      task.units,
    ],
    ...[task.prices.map(({ low }) => low), task.prices.map(({ high }) => high)],
    ...[products.map(({ price }) => price), products.map(({ unitCost }) => unitCost)],
  ])
  const periods = 2 * task.pairs
  await client.query(armsSql, [
    ...[companyId, testId, drawn.arms.map((_, k) => products[Math.floor(k / periods)]!.productId)],
    ...[drawn.arms.map((_, k) => k % periods), drawn.arms],
  ])
}

/** Tested products first, then the others of their types, with the types numbered among these. */
function priorOf({ beliefs, tested, leftOut }: DrawTask, { replay }: Drawn): StoredPrior {
  const { products, typeVariances } = beliefs
  const isTested = new Set(tested)
  const types = [...new Set(tested.map((at) => products[at]!.type))]
  const others = [...products.keys()].filter((at) => !isTested.has(at) && types.includes(products[at]!.type))
  return {
    ...{ tested: tested.length, leftOut: leftOut.map(({ productId, reason }) => ({ productId, reason })) },
    typeVariances: types.map((type) => typeVariances[type]!),
    inflation: replay === null ? 1 : Math.max(1, (replay.spread / replay.formula) ** 2),
    products: [...tested, ...others].map((at, place) => {
      const {
        productId,
        type,
        mean,
        ownVariance,
        typeWeight,
        money,
        weeklyUnits,
        laterUnits,
        noise,
        obstacle,
        form,
      } = products[at]!
      return {
        ...{ productId, mean, ownVariance, typeWeight, money, weeklyUnits, noise, obstacle },
        ...(laterUnits === undefined ? {} : { laterUnits }),
        ...(place < tested.length ? { form } : {}),
        type: types.indexOf(type),
      }
    }),
  }
}
