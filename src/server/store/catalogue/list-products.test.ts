import { beforeAll, describe, expect, it } from 'vitest'
import { productFacetsAnswer, productList } from '#contract/catalogue'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, type TestStore } from '../../../../test/order-lines.ts'
import { shopPrice } from '../../kit/formats/shop-price.ts'
import { listFacets } from './list-facets.ts'
import { listProducts } from './list-products.ts'

const database = useDatabase()
let store: TestStore

beforeAll(async () => {
  store = await createTestStore(database)
  const other = await createTestStore(database)
  await other.addProducts([{ sku: 'X', title: 'Not yours' }])
  await store.addProducts([
    { sku: 'B-1', title: 'Bowl', type: 'Kitchen', price: '12.5' },
    { sku: 'A-1', title: 'Apron' },
    { sku: 'C-1', title: 'Cup' },
  ])
  await database.adminPool.query(
    `update products set handle = 'bowl', vendor = 'Acme', image_src = 'https://example.test/bowl.png' where sku = 'B-1'`,
  )
})

const list = async (query: Parameters<typeof listProducts>[0]['input'] = {}) =>
  productList.parse(await listProducts({ ctx: store.ctx, input: query }))

describe('the catalogue', () => {
  it('comes whole and by title, each product as the specification names it', async () => {
    const answer = await list()
    expect(answer).toMatchObject({ total: 3, truncated: false })
    expect(answer.products.map((product) => product.title)).toEqual(['Apron', 'Bowl', 'Cup'])
    expect(answer.products[1]).toEqual({
      id: await store.productId('B-1'),
      sku: 'B-1',
      title: 'Bowl',
      handle: 'bowl',
      vendor: 'Acme',
      product_type: 'Kitchen',
      gtin: null,
      mpn: null,
      tags: [],
      created_at: expect.stringMatching(/Z$/),
      price: '12.50',
      cost: null,
      image: { src: 'https://example.test/bowl.png' },
      variants: [{ price: '12.50' }],
    })
    expect(answer.products[0]).toMatchObject({ price: null, image: null, variants: [{ price: null }] })
  })

  it('comes in pages with today’s prices and where they come from', async () => {
    await database.adminPool.query(
      `insert into price_facts (company_id, product_id, sold_price, sold_through, lowest_price, highest_price)
       select company_id, product_id, 8, '2026-05-31', 8, 8 from products where company_id = $1 and sku in ('A-1', 'B-1')`,
      [store.ctx.companyId],
    )
    const { todays_prices } = await list({ page: 1, pageSize: 10 })
    expect(todays_prices).toHaveLength(2)
    expect(todays_prices).toEqual(
      expect.arrayContaining([
        { id: await store.productId('A-1'), price: '8.00', source: 'sold', day: '2026-05-31' },
        { id: await store.productId('B-1'), price: '12.50', source: 'list', day: null },
      ]),
    )
    expect((await list()).todays_prices).toBeUndefined()
  })

  it('comes in pages, and by search in title, vendor, type and code', async () => {
    const second = await list({ page: 2, pageSize: 2 })
    expect(second).toMatchObject({ total: 3, truncated: false, products: [{ title: 'Cup' }] })
    for (const search of ['bOw', 'acme', 'kitch', 'b-1'])
      expect((await list({ search })).products.map((product) => product.title)).toEqual(['Bowl'])
    expect(await list({ search: '%' })).toEqual({ products: [], total: 0, truncated: false })
  })
})

describe('a column to sort by', () => {
  it('sorts both ways; products without a value come last', async () => {
    const titles = async (sort: '-title' | 'price' | '-price' | 'vendor') =>
      (await list({ sort })).products.map((product) => product.title)
    expect(await titles('-title')).toEqual(['Cup', 'Bowl', 'Apron'])
    expect(await titles('price')).toEqual(['Bowl', 'Apron', 'Cup'])
    expect(await titles('-price')).toEqual(['Bowl', 'Cup', 'Apron'])
    expect(await titles('vendor')).toEqual(['Bowl', 'Apron', 'Cup'])
  })

  it('gives every product once, whichever half of the pages is read', async () => {
    const many = await createTestStore(database)
    await many.addProducts(
      Array.from({ length: 23 }, (_, n) => ({
        sku: `S${n}`,
        title: `same ${n % 3}`,
        ...(n % 4 === 0 ? {} : { price: String(n % 5) }),
      })),
    )
    for (const sort of ['title', '-title', 'price', '-price', 'sku'] as const) {
      const whole = await listProducts({ ctx: many.ctx, input: { sort } })
      const pages = await Promise.all(
        [1, 2, 3, 4, 5, 6].map((page) => listProducts({ ctx: many.ctx, input: { sort, page, pageSize: 5 } })),
      )
      expect(pages.map((page) => page.products.length)).toEqual([5, 5, 5, 5, 3, 0])
      expect(pages.flatMap((page) => page.products)).toEqual(whole.products)
    }
  })
})

describe('a filter', () => {
  it('finds what is missing in the catalogue', async () => {
    const titles = async (filter: 'missing_price' | 'missing_cost' | 'zero_price') =>
      (await list({ filter })).products.map((product) => product.title)
    expect(await titles('missing_price')).toEqual(['Apron', 'Cup'])
    expect(await titles('missing_cost')).toEqual(['Apron', 'Bowl', 'Cup'])
    expect(await titles('zero_price')).toEqual([])
    expect(await list({ filter: 'missing_price', search: 'cup' })).toMatchObject({ total: 1 })
  })

  it('pages what has no cost in both directions, to the last page and beyond', async () => {
    for (const sort of ['title', '-title', 'sku'] as const) {
      const whole = (await list({ filter: 'missing_cost', sort })).products.map(({ title }) => title)
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => list({ filter: 'missing_cost', sort, page, pageSize: 1 })),
      )
      expect(pages.map((page) => page.products.map(({ title }) => title))).toEqual([
        ...whole.map((title) => [title]),
        [],
      ])
      expect(pages.map(({ total }) => total)).toEqual([3, 3, 3, 3])
    }
  })
})

describe('vendor, type and day', () => {
  it('narrow the list, also together with a search', async () => {
    const titles = async (query: Parameters<typeof list>[0]) =>
      (await list(query)).products.map((product) => product.title)
    expect(await titles({ vendor: 'Acme' })).toEqual(['Bowl'])
    expect(await titles({ vendor: 'acme' })).toEqual([])
    expect(await titles({ type: 'Kitchen', search: 'bow' })).toEqual(['Bowl'])
    expect(await titles({ type: 'Kitchen', search: 'cup' })).toEqual([])
  })

  it('counts whole days of the store’s time zone', async () => {
    await database.adminPool.query(
      `update companies set timezone = 'America/New_York' where company_id = $1`,
      [store.ctx.companyId],
    )
    await database.adminPool.query(
      `update products set created_at = '2026-03-02 03:00+00' where company_id = $1 and sku = 'C-1'`,
      [store.ctx.companyId],
    )
    // 03:00 in UTC is still the evening of the day before in New York.
    expect(await list({ from: '2026-03-01', to: '2026-03-01' })).toMatchObject({
      total: 1,
      products: [{ title: 'Cup' }],
    })
    expect(await list({ from: '2026-03-02', to: '2026-03-02' })).toMatchObject({ total: 0 })
  })

  it('are offered with how many products each has', async () => {
    expect(productFacetsAnswer.parse(await listFacets({ ctx: store.ctx }))).toEqual({
      vendors: [{ value: 'Acme', products: 1 }],
      types: [{ value: 'Kitchen', products: 1 }],
      tags: [],
    })
  })
})

describe('shopPrice', () => {
  it.each([
    ['12.5000', '12.50'],
    ['12.0000', '12.00'],
    ['0.0125', '0.0125'],
    ['7', '7.00'],
  ])('writes %s as %s', (stored, shown) => {
    expect(shopPrice(stored)).toBe(shown)
  })
})
