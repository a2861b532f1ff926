import { afterEach, describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { openPlatform, type PlatformUnderTest, type StoreUnderTest } from '../../../../test/platform.ts'
import { importedByCode } from '../../../../test/shop-figures.ts'
import { makeShop } from '../../../../test/stand-ins/shop-data.ts'
import { getPlatformState } from './get-platform-state.ts'
import { listPlatformProducts } from './list-platform-products.ts'

const database = useDatabase()
let platform: PlatformUnderTest
const open = async (...args: Parameters<typeof openPlatform>) => {
  platform = await openPlatform(...args)
  return platform
}
afterEach(() => platform.nango.close())

const stateOf = async (store: StoreUnderTest) => (await getPlatformState({ ctx: store.ctx })).run

describe('what a platform says', () => {
  it('line 41: is checked like what a user says: bad records are counted, the others come in', async () => {
    const { shop } = await open(makeShop({ products: 8, orders: 6 }), {
      tamper: (kind, record) => {
        const id = String(record.id)
        if (kind === 'product' && id.endsWith('10000')) return { ...record, title: 'x'.repeat(200_000) }
        if (kind === 'product' && id.endsWith('10002'))
          return {
            ...record,
            title: '<img src=x onerror=alert(1)>\u0000\ud800',
            featuredMedia: {
              __typename: 'MediaImage',
              preview: { image: { url: 'javascript:alert(1)', altText: null } },
            },
          }
        if (kind === 'product' && id.endsWith('10003'))
          return {
            ...record,
            featuredMedia: {
              __typename: 'MediaImage',
              preview: { image: { url: 'http://cdn.example.test/x.jpg', altText: null } },
            },
          }
        if (kind === 'order' && id.endsWith('700001'))
          return { ...record, name: `#'; drop table order_lines; --${'9'.repeat(900)}` }
        if (kind === 'order' && id.endsWith('700003'))
          return { ...record, createdAt: '0001-01-01T00:00:00Z', processedAt: '0001-01-01T00:00:00Z' }
        return record
      },
    })
    const store = await platform.connect(database)
    await store.sync()
    expect(await stateOf(store)).toMatchObject({
      status: 'done',
      products: { seen: 8, failed: 1 },
      orders: { seen: 6, failed: 0 },
    })
    const { products } = await listPlatformProducts({ ctx: store.ctx, input: { page: 1 } })
    const hostile = products.find(({ id }) => id.endsWith('10002'))
    expect(hostile).toMatchObject({ title: '<img src=x onerror=alert(1)> \ufffd', image: null })
    expect(products.find(({ id }) => id.endsWith('10003'))?.image).toBeNull()
    const refs = await store.rows<{ ref: string }>(
      `select distinct order_ref as ref from order_lines where company_id = $1`,
    )
    expect(Math.max(...refs.map(({ ref }) => ref.length))).toBeLessThanOrEqual(200)
    expect(refs.map(({ ref }) => ref)).not.toContain(shop.orders[3]?.name)
  })

  it('line 6: reaches its own company only', async () => {
    await open(makeShop({ products: 6, orders: 6 }))
    const store = await platform.connect(database)
    await store.sync()
    const other = await platform.visitor(database)
    expect(await listPlatformProducts({ ctx: other.ctx, input: { page: 1 } })).toEqual({
      products: [],
      total: 0,
    })
    expect(await getPlatformState({ ctx: other.ctx })).toMatchObject({ connection: null, run: null })
    expect(await importedByCode(other)).toEqual(new Map())
    await expect(other.sync()).rejects.toThrow('No store is connected')
    // A job that names another company's connection finds nothing to do.
    const { data } = store.sent[0]!
    Object.assign(other.sent, [{ name: 'sync-platform', data }])
    await other.work()
    expect(await importedByCode(other)).toEqual(new Map())
  })
})
