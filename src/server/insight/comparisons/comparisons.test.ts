import { beforeAll, describe, expect, it } from 'vitest'
import type { ProductEstimate } from '#analytics'
import { comparisonPage, compareSwitches as switchesCall } from '#contract/comparisons'
import { useDatabase } from '../../../../test/database.ts'
import {
  createTestStore,
  movingPriceLines,
  type TestLine,
  type TestStore,
} from '../../../../test/order-lines.ts'
import { onRunFailed } from '../../kit/runs/on-run-failed.ts'
import { workOnRun } from '../../kit/runs/work-on-run.ts'
import { saveStockOuts } from '../../store/calendar/save-stock-outs.ts'
import { compareSwitches } from './compare-switches.ts'
import { factComparison } from './fact-comparison.ts'
import { getComparison, watchComparison } from './get-comparison.ts'
import { summarise } from './save-comparison.ts'

const database = useDatabase()
let store: TestStore

const shortage = (line: TestLine): TestLine =>
  line.sku === 'P1' && line.day >= '2025-05-20' && line.day < '2025-07-19'
    ? { ...line, quantity: 1, total: (Number(line.total) / line.quantity).toFixed(2) }
    : line

beforeAll(async () => {
  store = await createTestStore(database)
  await store.addLines(movingPriceLines(11, 300).map(shortage))
  const rows = [{ productId: await store.productId('P1'), fromDay: '2025-05-20', toDay: '2025-07-19' }]
  await saveStockOuts({ ctx: store.ctx, input: { rows } })
})

const read = async (query: object = {}, ctx = store.ctx) =>
  comparisonPage.parse(await getComparison({ ctx, input: { sort: 'difference', ...query } }))
const ask = (facts: Parameters<typeof compareSwitches>[0]['input']['facts']) =>
  compareSwitches({ ctx: store.ctx, input: { facts } })
const run = (comparisonId: string) =>
  workOnRun(factComparison, {
    ctx: store.ctx,
    input: { runId: comparisonId, connection: database.connection, signal: new AbortController().signal },
  })

describe('a comparison of estimates', () => {
  it('shows both figures of each product, the largest difference first, and what they come to', async () => {
    expect(await read()).toEqual({ comparison: null, total: 0, products: [] })
    const { comparison } = await ask(['stockOuts'])
    expect(comparison).toMatchObject({ status: 'queued', facts: ['stockOuts'], summary: null })
    expect(store.sent.at(-1)).toMatchObject({
      name: 'compare-estimates',
      data: { runId: comparison.comparisonId },
    })
    await run(comparison.comparisonId)
    const answer = await read()
    expect(answer.comparison).toMatchObject({ status: 'done', percent: 100 })
    expect(answer.total).toBe(10)
    const sizes = answer.products.map((row) => Math.abs(row.difference!))
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    const short = answer.products.find((row) => row.title === 'P1')!
    expect(short.difference).toBeCloseTo(short.with.elasticity! - short.without.elasticity!, 12)
    expect(Math.abs(short.difference!)).toBeGreaterThan(0.03)
    expect(answer.comparison?.summary).toMatchObject({
      products: 10,
      changed: sizes.filter((size) => size >= 0.05).length,
      with: { withElasticity: 10 },
      without: { withElasticity: 10 },
    })
    const found = await read({ search: 'p10', sort: 'title' })
    expect(found.products.map((row) => row.title)).toEqual(['P10'])
    const other = await createTestStore(database)
    expect(await read({}, other.ctx)).toEqual({ comparison: null, total: 0, products: [] })
    const seen = []
    const input = { comparisonId: comparison.comparisonId, signal: new AbortController().signal }
    for await (const event of watchComparison({ ctx: store.ctx, input })) seen.push(event)
    expect(seen).toEqual([{ comparison: answer.comparison }])
    await expect(watchComparison({ ctx: other.ctx, input }).next()).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('shows how much rests on the priors: half as wide ones leave less room, wider ones more', async () => {
    const widths = async (kind: 'priorsHalf' | 'priorsDouble') => {
      const { comparison } = await ask([kind])
      await run(comparison.comparisonId)
      const { products, comparison: done } = await read()
      expect(done).toMatchObject({ status: 'done', facts: [kind] })
      const width = ({ low, high }: (typeof products)[number]['with']) => high! - low!
      return products.map((row) => width(row.without) / width(row.with))
    }
    const half = await widths('priorsHalf')
    const double = await widths('priorsDouble')
    expect(half).toHaveLength(10)
    expect(half.every((ratio) => ratio < 1)).toBe(true)
    expect(double.every((ratio) => ratio > 1)).toBe(true)
    expect(switchesCall.body.safeParse({ facts: ['priorsHalf', 'stockOuts'] }).success).toBe(false)
    expect(switchesCall.body.safeParse({ facts: ['priorsHalf'] }).success).toBe(true)
  })

  it('finds no difference where nothing of the kind is marked', async () => {
    const { comparison } = await ask(['promotions', 'closedDays'])
    await run(comparison.comparisonId)
    expect((await read()).comparison?.summary).toMatchObject({ changed: 0, meanAbsoluteDifference: 0 })
  })

  it('takes the place of the one before, and says so when it was given up', async () => {
    const asked = await ask(['priceLog'])
    expect((await ask(['priceLog'])).comparison.comparisonId).toBe(asked.comparison.comparisonId)
    const next = await ask(['stockOuts'])
    await run(asked.comparison.comparisonId)
    expect((await read()).comparison).toMatchObject({
      comparisonId: next.comparison.comparisonId,
      status: 'queued',
    })
    await onRunFailed(factComparison, {
      ctx: store.ctx,
      input: { runId: next.comparison.comparisonId },
    })
    expect((await read()).comparison).toMatchObject({ status: 'failed', error: expect.any(String) })
  })
})

describe('what a comparison comes to', () => {
  const estimate = (elasticity: number | null, halfWidth = 0.5) =>
    ({
      elasticity,
      low: elasticity === null ? null : elasticity - halfWidth,
      high: elasticity === null ? null : elasticity + halfWidth,
    }) as ProductEstimate

  it('counts what differs, and what differs by more than it could be told before', () => {
    const summary = summarise([
      [estimate(-2), estimate(-2.04)],
      [estimate(-2), estimate(-1.8)],
      [estimate(-2), estimate(-1.2)],
      [estimate(null), estimate(-1)],
    ])
    expect(summary).toMatchObject({ products: 4, changed: 2, beyondInterval: 1 })
    expect(summary.meanAbsoluteDifference).toBeCloseTo((0.04 + 0.2 + 0.8) / 3)
    expect(summary.with).toEqual({ withElasticity: 3, averageElasticity: -2 })
    expect(summary.without.averageElasticity).toBeCloseTo((-2.04 - 1.8 - 1.2 - 1) / 4)
  })
})
