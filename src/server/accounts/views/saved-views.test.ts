import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { savedViewList } from '#contract/views'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, type TestStore } from '../../../../test/order-lines.ts'
import { deleteSavedView, updateSavedView } from './change-saved-view.ts'
import { createSavedView } from './create-saved-view.ts'
import { listSavedViews } from './list-saved-views.ts'

const database = useDatabase()
let store: TestStore
let neighbour: TestStore

beforeAll(async () => {
  store = await createTestStore(database)
  neighbour = await createTestStore(database)
})

const list = async (of = store) => savedViewList.parse(await listSavedViews({ ctx: of.ctx })).views
const state = { search: 'mug', sort: '-price', size: 25 as const, hidden: ['vendor'] }
const save = (name: string, of = store) =>
  createSavedView({ ctx: of.ctx, input: { table: 'products', name, state } })

describe('a saved view', () => {
  it('is kept as it was saved, for the user who saved it', async () => {
    const { view } = await save('Mugs')
    expect(view).toMatchObject({ table: 'products', name: 'Mugs', state })
    expect(await list()).toEqual([view])
    expect(await list(neighbour)).toEqual([])
    const colleague = { ...store, ctx: { ...store.ctx, userId: randomUUID() } }
    expect(await list(colleague)).toEqual([])
  })

  it('refuses a name that another view of the table has, beside the field', async () => {
    await expect(save('Mugs')).rejects.toMatchObject({
      code: 'conflict',
      fields: { name: 'You have a view with this name already.' },
    })
    expect(await list()).toHaveLength(1)
    await createSavedView({ ctx: store.ctx, input: { table: 'sales', name: 'Mugs', state: { hidden: [] } } })
    expect(await list()).toHaveLength(2)
  })

  it('is renamed, shows something else, and goes', async () => {
    const [first] = await list()
    const input = { viewId: first!.viewId, name: 'Cups' }
    expect((await updateSavedView({ ctx: store.ctx, input })).view).toMatchObject({ name: 'Cups', state })
    const changed = { viewId: first!.viewId, state: { search: 'cup', hidden: [] } }
    expect((await updateSavedView({ ctx: store.ctx, input: changed })).view).toMatchObject({
      name: 'Cups',
      state: { search: 'cup', hidden: [] },
    })
    const gone = { viewId: first!.viewId }
    await expect(deleteSavedView({ ctx: neighbour.ctx, input: gone })).rejects.toMatchObject({
      code: 'not_found',
    })
    await deleteSavedView({ ctx: store.ctx, input: gone })
    expect((await list()).map((view) => view.table)).toEqual(['sales'])
  })

  it('is one of fifty at most', async () => {
    for (let n = 1; n <= 50; n++) await save(`View ${n}`, neighbour)
    await expect(save('One more', neighbour)).rejects.toMatchObject({
      fields: { name: expect.stringContaining('You have 50 views.') },
    })
  })
})
