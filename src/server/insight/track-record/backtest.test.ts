import { expect, it } from 'vitest'
import { trackRecordAnswer } from '#contract/track-record'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, movingPriceLines } from '../../../../test/order-lines.ts'
import { runNow } from '../../../../test/runs.ts'
import { backtest } from './backtest.ts'
import { getTrackRecord } from './get-track-record.ts'
import { scorePredictions } from './score-predictions.ts'

const database = useDatabase()
const DAYS = 420

/** Sold through 2026-02-24; the estimate is shown 2025-11-25 and all before it. */
async function store(days = DAYS) {
  const store = await createTestStore(database)
  await store.addLines(movingPriceLines(7, days))
  const look = async () => {
    const figures = await runNow(backtest, store.ctx, database.connection)
    await scorePredictions({ ctx: store.ctx })
    return figures
  }
  return { ctx: store.ctx, look, record: async () => trackRecordAnswer.parse(await getTrackRecord(store)) }
}

it('predicts the price changes of the last weeks from the sales before them, and scores them', async () => {
  const { look, record } = await store()
  const figures = await look()
  expect(figures?.throughDay).toBe('2025-11-25')
  const { predictions, lookBack: past, ...sums } = await record()
  // Each of the 6 products goes down for 28 days of every 84, and up again: about one of each in nine weeks.
  expect(figures?.predictions).toBeGreaterThanOrEqual(6)
  expect(past).toMatchObject({ scored: figures?.predictions, tooWide: 0, shownThrough: '2025-11-25' })
  // Prices and quantities are exact, so nearly every interval holds.
  expect(past!.held / past!.scored).toBeGreaterThan(0.8)
  for (const each of predictions) {
    expect(each).toMatchObject({ source: 'look_back', status: 'scored' })
    expect(each.changedOn! > '2025-11-25').toBe(true)
    expect(each.dueOn! <= '2026-02-24').toBe(true)
  }
  // What could be announced beforehand is counted by itself.
  expect(sums).toMatchObject({ scored: 0, held: 0, waiting: 0, medianMiss: null })
})

it('knows nothing of what came after: other sales then change the score and not the prediction', async () => {
  const [first, second] = [await store(), await store()]
  await second.ctx.inTenant(({ client }) =>
    client.query(
      `update order_lines set quantity = quantity * 3, total = total * 3 where company_id = $1 and day > '2025-11-25'`,
      [second.ctx.companyId],
    ),
  )
  await second.ctx.inTenant(({ client }) =>
    client.query(
      `update product_days set units = units * 3, revenue = revenue * 3 where company_id = $1 and day > '2025-11-25'`,
      [second.ctx.companyId],
    ),
  )
  const predicted = async ({ look, record }: typeof first) => {
    await look()
    const { predictions } = await record()
    return predictions
      .map(({ changedOn, fromPrice, predictedChange }) => ({ changedOn, fromPrice, predictedChange }))
      .sort((a, b) => `${a.fromPrice}${a.changedOn}`.localeCompare(`${b.fromPrice}${b.changedOn}`))
  }
  expect(await predicted(second)).toEqual(await predicted(first))
  expect((await second.record()).lookBack!.held).toBeLessThan((await first.record()).lookBack!.held)
})

it('looks back once, and not where less than half a year would be left', async () => {
  const { look, record } = await store()
  await look()
  const { predictions } = await record()
  expect(await look()).toBeNull()
  expect((await record()).predictions).toHaveLength(predictions.length)
  const young = await store(260)
  expect(await young.look()).toBeNull()
  expect((await young.record()).lookBack).toBeNull()
})
