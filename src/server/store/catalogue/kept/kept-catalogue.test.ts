import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { TenantContext } from '#server/kit/context'
import { useDatabase } from '../../../../../test/database.ts'
import { createTestStore } from '../../../../../test/order-lines.ts'
import { deleteProducts } from '../delete-products.ts'
import { listProducts } from '../list-products.ts'
import { updateProduct } from '../update-product.ts'
import { findText, searchTexts } from './find-text.ts'
import { keptCatalogues } from './kept-catalogues.ts'

const database = useDatabase()
type Query = Parameters<typeof listProducts>[0]['input']

const list = (ctx: TenantContext, query: Query) => listProducts({ ctx, input: query })

/** Of another database handle nothing is kept: the database searches and sorts. */
const askingTheDatabase = (ctx: TenantContext): TenantContext => ({ ...ctx, db: { ...ctx.db } })

/** Asks until the catalogue of now is kept. */
async function keep(ctx: TenantContext): Promise<void> {
  await vi.waitUntil(
    async () => {
      const { rows } = await database.adminPool.query(
        `select count(*) || '-' || coalesce(max(change_id), 0) as version from catalogue_changes where company_id = $1`,
        [ctx.companyId],
      )
      return keptCatalogues(ctx.db).find(ctx, rows[0].version) !== null
    },
    { timeout: 60_000 },
  )
}

const letters = ['Äpfel', 'heart 100%', 'HEART_x', 'tea', '日本', 'İzmir', 'back\\slash']

async function largeStore() {
  const store = await createTestStore(database)
  await store.addProducts(
    Array.from({ length: 5100 }, (_, n) => ({
      sku: `S-${n}`,
      title: `${letters[n % letters.length]} ${n % 7}`,
      ...(n % 5 === 0 ? {} : { type: `Type ${n % 11}`, price: String((n * 37) % 900) }),
    })),
  )
  return store
}

describe('a large catalogue that is kept', () => {
  it('answers what the database answers: every order, page and search', async () => {
    const { ctx } = await largeStore()
    await keep(ctx)
    const direct = askingTheDatabase(ctx)
    const orders = [
      'title',
      '-title',
      'sku',
      'price',
      '-price',
      'product_type',
      '-vendor',
      'created_at',
    ] as const
    for (const sort of orders)
      for (const page of [1, 255, 510, 511]) {
        const query = { sort, page, pageSize: 10 }
        expect(await list(ctx, query), `${sort}, page ${page}`).toEqual(await list(direct, query))
      }
    for (const search of [
      'heart',
      'HEART_',
      '100%',
      'äpf',
      '日',
      'İ',
      'i',
      '\\',
      's-12',
      'type 3',
      'nothing',
    ])
      for (const sort of ['-price', 'title'] as const) {
        const query = { search, sort, page: 2, pageSize: 25 }
        expect(await list(ctx, query), `${search} by ${sort}`).toEqual(await list(direct, query))
      }
  })

  it('is not believed after a change: not of a price, and not of what is there', async () => {
    const store = await largeStore()
    const { ctx } = store
    await keep(ctx)
    const query = { sort: '-price', search: 's-4', page: 1, pageSize: 2 } as const
    const productId = await store.productId('S-4')
    await updateProduct({ ctx, input: { id: String(productId), title: 'heart 4', price: '99999' } })
    const dearest = await list(ctx, query)
    expect(dearest.products[0]).toMatchObject({ sku: 'S-4', price: '99999.00' })
    await deleteProducts({ ctx, input: { ids: [productId] } })
    expect(await list(ctx, query)).toMatchObject({ total: dearest.total - 1 })
    expect((await list(ctx, query)).products.map(({ sku }) => sku)).not.toContain('S-4')
  })
})

describe('a text in many', () => {
  it('is found where each of them has it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'ä', '日', ' ') })
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 40 }), text, (texts, needle) => {
        const found = findText(searchTexts(texts.join('|'), '|', texts.length), needle)
        const expected = texts.flatMap((one, index) => (one.includes(needle) ? [index] : []))
        expect([...found]).toEqual(expected)
      }),
    )
  })
})

describe('whoever writes products', () => {
  const folder = path.resolve(import.meta.dirname, '../../..')
  const writes = /\b(insert into|update|delete from)\s+products\b/i
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }))
    .filter(({ text }) => writes.test(text))

  it('says so to those who keep an order of them', () => {
    expect(files.length).toBeGreaterThan(5)
    expect(
      files.filter(({ text }) => !text.includes('noteCatalogueChange(')).map(({ file }) => file),
    ).toEqual([])
  })
})
