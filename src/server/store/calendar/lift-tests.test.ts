import { beforeAll, describe, expect, it } from 'vitest'
import { liftTestList, saveLiftTestsInput } from '#contract/lift-tests'
import { removedAnswer } from '#contract/product-day-facts'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, type TestStore } from '../../../../test/order-lines.ts'
import { restoreDeletion } from '../deletions/restore-deletion.ts'
import { listLiftTests, removeLiftTests, saveLiftTests } from './lift-tests.ts'
import { saveMarketingSpend } from './marketing-spend.ts'

const database = useDatabase()
let store: TestStore
let other: TestStore

// The clock of the tests stands at noon (UTC) of 2026-06-15.
beforeAll(async () => {
  store = await createTestStore(database)
  other = await createTestStore(database)
  const rows = ['2026-03-04', '2026-06-10'].map((day) => ({ channel: 'Search', day, amount: '100' }))
  await saveMarketingSpend({ ctx: store.ctx, input: { rows } })
})

const spring = {
  ...{ channel: 'Search', fromDay: '2026-03-02', toDay: '2026-03-30' },
  ...{ added: '1200', low: '-50.5', high: '2500' },
}
const june = { ...spring, fromDay: '2026-06-08', toDay: '2026-06-15' }
const save = (...rows: (typeof spring & { liftTestId?: string })[]) =>
  saveLiftTests({ ctx: store.ctx, input: { rows } })
const list = async (of = store) => liftTestList.parse(await listLiftTests({ ctx: of.ctx }))
const faultOf = (change: object) => {
  const { error } = saveLiftTestsInput.safeParse({ rows: [{ ...spring, ...change }] })
  return error?.issues.map(({ path }) => path.at(-1))
}

describe('lift tests', () => {
  it('are listed newest first with the channels that have spend, changed by id, and restored', async () => {
    expect(await save(spring, june)).toEqual({ ok: true, saved: 2 })
    const { rows, channels, total } = await list()
    expect(rows.map(({ liftTestId: _, ...row }) => row)).toEqual(
      [june, spring].map((row) => ({ ...row, added: '1200.00', low: '-50.50', high: '2500.00' })),
    )
    expect({ channels, total }).toEqual({ channels: ['Search'], total: 2 })

    const { liftTestId } = rows[0]!
    await save({ ...june, added: '900', liftTestId })
    expect((await list()).rows[0]).toMatchObject({ liftTestId, added: '900.00' })

    const removed = await removeLiftTests({ ctx: store.ctx, input: { ids: [liftTestId] } })
    expect(removedAnswer.parse(removed).deleted).toBe(1)
    expect((await list()).total).toBe(1)
    await restoreDeletion({ ctx: store.ctx, input: { deletionId: removed.deletionId } })
    expect((await list()).rows[0]).toMatchObject({ liftTestId, added: '900.00' })
  })

  it('are not seen, changed or removed by another store', async () => {
    const { rows } = await list()
    const [{ liftTestId }] = rows as [(typeof rows)[number]]
    expect(await list(other)).toEqual({ rows: [], total: 0, channels: [] })
    const removed = await removeLiftTests({ ctx: other.ctx, input: { ids: [liftTestId] } })
    expect(removed.deleted).toBe(0)
    const spend = [{ channel: 'Search', day: '2026-06-10', amount: '1' }]
    await saveMarketingSpend({ ctx: other.ctx, input: { rows: spend } })
    await saveLiftTests({ ctx: other.ctx, input: { rows: [{ ...june, added: '1', liftTestId }] } })
    expect((await list()).rows).toEqual(rows)
  })

  it('are refused at the field without spend, in the future, and twice for the same days', async () => {
    await expect(save({ ...spring, channel: 'Serach' })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { 'rows.0.channel': expect.stringContaining('No spend') },
    })
    await expect(save({ ...spring, fromDay: '2026-03-05' })).rejects.toMatchObject({
      fields: { 'rows.0.channel': expect.stringContaining('No spend') },
    })
    await expect(save({ ...june, toDay: '2026-06-17' })).rejects.toMatchObject({
      fields: { 'rows.0.toDay': expect.stringContaining('future') },
    })
    await expect(save({ ...spring, fromDay: '2026-03-01' }, june)).rejects.toMatchObject({
      code: 'conflict',
      fields: { 'rows.1.fromDay': expect.stringContaining('already') },
    })
    expect((await list()).total).toBe(2)
    // The last day is today.
    expect(await save({ ...june, toDay: '2026-06-16' })).toMatchObject({ saved: 1 })
  })

  it('have a range that holds what was added, and a year at most', () => {
    expect(faultOf({})).toBeUndefined()
    expect(faultOf({ low: '1200' })).toBeUndefined()
    expect(faultOf({ low: '1200.01' })).toEqual(['low'])
    expect(faultOf({ high: 1199 })).toEqual(['high'])
    expect(faultOf({ low: '1200', high: '1200.0' })).toEqual(['high'])
    expect(faultOf({ toDay: '2026-03-02' })).toEqual(['toDay'])
    expect(faultOf({ toDay: '2027-03-03' })).toBeUndefined()
    expect(faultOf({ toDay: '2027-03-04' })).toEqual(['toDay'])
  })

  it('are 200 at most', async () => {
    const full = await createTestStore(database)
    const spend = [{ channel: 'Search', day: '2026-03-04', amount: '1' }]
    await saveMarketingSpend({ ctx: full.ctx, input: { rows: spend } })
    const from = (at: number) => new Date(Date.UTC(2026, 2, 4 - at)).toISOString().slice(0, 10)
    const rows = Array.from({ length: 200 }, (_, at) => ({ ...spring, fromDay: from(at) }))
    await saveLiftTests({ ctx: full.ctx, input: { rows } })
    await expect(
      saveLiftTests({ ctx: full.ctx, input: { rows: [{ ...spring, fromDay: from(200) }] } }),
    ).rejects.toMatchObject({ code: 'conflict' })
    expect((await list(full)).total).toBe(200)
  })
})
