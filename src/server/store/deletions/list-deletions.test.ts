import { beforeAll, describe, expect, it } from 'vitest'
import { deletionList } from '#contract/deletions'
import { DAY_MS } from '#contract/durations'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, type TestStore } from '../../../../test/order-lines.ts'
import { removeClosedDays, saveClosedDays } from '../calendar/closed-days.ts'
import { deleteProducts } from '../catalogue/delete-products.ts'
import { listDeletions } from './list-deletions.ts'
import { restoreDeletion } from './restore-deletion.ts'

const database = useDatabase()
const list = async ({ ctx }: TestStore, laterMs = 0) => {
  const clock = () => new Date(ctx.clock().getTime() + laterMs)
  return deletionList.parse(await listDeletions({ ctx: { ...ctx, clock } })).deletions
}

describe('what was deleted within a day', () => {
  let store: TestStore
  let deletionId: string
  beforeAll(async () => {
    store = await createTestStore(database)
    await store.addProducts([
      { sku: 'LAMP', title: 'Lamp', price: '10' },
      { sku: 'VASE', title: 'Vase', price: '12' },
    ])
    await store.addLines([{ sku: 'LAMP', day: '2026-06-01', quantity: 2, total: '20.00' }])
    const ids = [await store.productId('VASE'), await store.productId('LAMP')]
    deletionId = (await deleteProducts({ ctx: store.ctx, input: { ids } })).deletionId
  })

  it('counts products, not the sales that went with them, and says who deleted them and until when', async () => {
    const [only, ...others] = await list(store)
    expect(others).toEqual([])
    expect(only).toMatchObject({ deletionId, kind: 'products', deleted: 2, title: 'Lamp' })
    expect(only?.deletedBy).not.toBe('')
    expect(Date.parse(only!.keptUntil) - Date.parse(only!.deletedAt)).toBe(24 * 60 * 60 * 1000)
  })

  it('counts the facts of a store', async () => {
    const other = await createTestStore(database)
    const days = ['2026-01-01', '2026-01-02']
    await saveClosedDays({ ctx: other.ctx, input: { rows: days.map((day) => ({ day, note: 'Inventory' })) } })
    await removeClosedDays({ ctx: other.ctx, input: { days } })
    expect(await list(other)).toMatchObject([{ kind: 'facts', deleted: 2, title: null }])
  })

  it('is empty for a neighbour, after a day and once it is restored', async () => {
    expect(await list(await createTestStore(database))).toEqual([])
    expect(await list(store, DAY_MS + 1)).toEqual([])
    await restoreDeletion({ ctx: store.ctx, input: { deletionId } })
    expect(await list(store)).toEqual([])
  })
})
