import { beforeAll, expect, it } from 'vitest'
import { getCompetitorEffect as effectCall } from '#contract/competitor-effects'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, movingPriceLines, type TestStore } from '../../../../test/order-lines.ts'
import { workOnRun } from '../../kit/runs/work-on-run.ts'
import { setEstimationSwitches } from '../../store/calendar/estimation-switches.ts'
import { pushCompetitorPrices } from '../../store/competitor-prices/push-prices.ts'
import { getCompetitorEffect } from '../competitor-effects/get-competitor-effect.ts'
import { estimation, requestEstimation } from './estimation.ts'
import type { EstimationFigures } from './estimation-figures.ts'

const database = useDatabase()
let store: TestStore

beforeAll(async () => {
  store = await createTestStore(database)
  await store.addLines(movingPriceLines(21, 300))
})

async function estimate() {
  const { runId } = await requestEstimation({ ctx: store.ctx })
  const figures = (await workOnRun(estimation, {
    ctx: store.ctx,
    input: { runId, connection: database.connection, signal: new AbortController().signal },
  })) as EstimationFigures
  const { rows } = await database.adminPool.query<Record<string, unknown>>(
    `select p.sku, e.weeks, e.moves, e.reason, e.verdict, e.probability
     from competitor_effects e join products p using (company_id, product_id) where e.company_id = $1 order by p.sku`,
    [store.ctx.companyId],
  )
  return { full: figures.full, fitted: figures.fitted, effects: rows }
}

const effectOf = async (sku: string) =>
  effectCall.answer.parse(
    await getCompetitorEffect({ ctx: store.ctx, input: { productId: await store.productId(sku) } }),
  )

/** Every week one price of each; North moves by 6 % every fifth week, South never. */
async function observe(lastWeek: number, price = 1) {
  const observations = Array.from({ length: lastWeek + 1 }, (_, week) => {
    const day = new Date(Date.UTC(2025, 0, 3 + 7 * week)).toISOString().slice(0, 10)
    const moved = price * (Math.floor(week / 5) % 2 === 0 ? 20 : 21.2)
    return [
      { competitor: 'North', sku: 'P1', price: moved.toFixed(2), day },
      { competitor: 'South', sku: 'P2', price: 19, day },
    ]
  }).flat()
  return pushCompetitorPrices({ ctx: store.ctx, input: { observations } })
}

it('fits again only what a push changed, says why it cannot tell, and forgets all where the fact is switched off', async () => {
  const { rows } = await database.adminPool.query<{ first: string; last: string }>(
    'select min(day)::text as first, max(day)::text as last from order_lines where company_id = $1',
    [store.ctx.companyId],
  )
  expect(rows[0]!.first <= '2025-01-10').toBe(true)
  expect((await estimate()).effects).toEqual([])

  expect((await observe(40)).added).toBe(82)
  const pushed = await estimate()
  expect(pushed).toMatchObject({ full: null, fitted: 2 })
  expect(pushed.effects).toEqual([
    expect.objectContaining({ sku: 'P1', reason: null, verdict: expect.any(String) }),
    expect.objectContaining({ sku: 'P2', reason: 'few_moves', verdict: null, probability: null }),
  ])
  expect(Number(pushed.effects[0]!.moves)).toBeGreaterThanOrEqual(3)
  expect(Number(pushed.effects[0]!.weeks)).toBeGreaterThanOrEqual(26)

  const answer = await effectOf('P1')
  expect(answer).toMatchObject({ effect: { reason: null, estimate: { verdict: expect.any(String) } } })
  expect(answer.effect!.estimate!.low).toBeLessThan(answer.effect!.estimate!.high)
  expect(await effectOf('P2')).toMatchObject({
    effect: { reason: 'few_moves', estimate: null },
    scenario: null,
  })
  expect((await effectOf('P3')).effect).toBeNull()

  expect((await observe(40)).added).toBe(0)
  expect(await estimate()).toMatchObject({ full: null, fitted: 0 })

  await database.adminPool.query('delete from store_fits where company_id = $1', [store.ctx.companyId])
  expect(await estimate()).toMatchObject({ full: 'first_run', effects: [{ sku: 'P1' }, { sku: 'P2' }] })
  expect((await effectOf('P1')).followers).toMatchObject([{ name: 'North', isFollower: false }])

  await setEstimationSwitches({ ctx: store.ctx, input: { competitorPrices: false } })
  expect(await estimate()).toMatchObject({ full: 'store_facts_changed', effects: [] })
})
