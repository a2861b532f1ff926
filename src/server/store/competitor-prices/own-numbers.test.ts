import { describe, expect, it } from 'vitest'
import { pushCompetitorPrices as pushCall } from '#contract/competitor-prices'
import { useDatabase } from '../../../../test/database.ts'
import { wizardUnderTest } from '../../../../test/import-wizard.ts'
import { type ImportsUnderTest, importsUnderTest } from '../../../../test/imports.ts'
import { createProduct } from '../catalogue/create-product.ts'
import { deleteProducts } from '../catalogue/delete-products.ts'
import { exportProducts } from '../catalogue/export-products.ts'
import { updateProduct } from '../catalogue/update-product.ts'
import { restoreDeletion } from '../deletions/restore-deletion.ts'
import { getProductMarket } from './get-product-market.ts'
import { listCompetitorMatches } from './list-matches.ts'
import { matchNewProducts } from './match-new-products.ts'
import { pushCompetitorPrices } from './push-prices.ts'

const database = useDatabase()

/** GTINs as printed on the goods, from Open Food Facts and GEPIR: hazelnut spread, cola, fineliner; UPC of tissues. */
const SPREAD = '3017620422003'
const COLA = '5449000000996'
const PEN = '4006381333931'
const TISSUES = '036000291452'

const numbers = (store: ImportsUnderTest) =>
  store.rows<{ sku: string; gtin: string | null; mpn: string | null }>(
    'select sku, gtin, mpn from products where company_id = $1 order by sku',
  )
const push = async ({ ctx }: ImportsUnderTest, ...observations: object[]) =>
  pushCall.answer.parse(await pushCompetitorPrices({ ctx, input: { observations } }))
const waiting = async ({ ctx }: ImportsUnderTest) =>
  (await listCompetitorMatches({ ctx, input: { page: 1, state: 'waiting' } })).items
const counted = async ({ ctx }: ImportsUnderTest, productId: number) =>
  (await getProductMarket({ ctx, input: { productId } })).market?.lowest ?? null

describe('a product’s own numbers', () => {
  it.each([
    ['GTIN', ','],
    ['EAN', ','],
    ['UPC', ','],
    ['Barcode', ','],
    ['Strichcode', ';'],
    ['EAN-Nummer', ';'],
    ['Código de barras', ';'],
    ['Code-barres', ';'],
  ])('come with a product list, under the heading %s', async (heading, delimiter) => {
    const store = await importsUnderTest(database)
    const rows = [
      ['sku', 'title', 'price', heading, 'MPN'],
      ['SPREAD', 'Hazelnut spread', '4.99', SPREAD, 'HS 400'],
      ['TISSUES', 'Tissues', '2.49', TISSUES, ''],
      ['PEN', 'Fineliner', '0.95', '4006381333932', '88/46'],
      ['OWN', 'Sold by weight', '3', '2012345678903', ''],
    ]
    const text = rows.map((row) => row.join(delimiter)).join('\n')
    const wizard = await wizardUnderTest(store, 'products.csv', `${text}\n`)
    const columns = wizard.review.columns.map(({ field }) => field)
    expect(columns).toEqual(['sku', 'title', 'price', 'gtin', 'mpn'])
    const { rows: shown } = await wizard.preview()
    // A wrong check digit and a shop's own range are no numbers to match by: the product comes without, and it is said.
    expect(shown.map(({ issues }) => issues.map((each) => [each.code, each.severity]))).toEqual([
      [],
      [],
      [['unreadable_gtin', 'warning']],
      [['unreadable_gtin', 'warning']],
    ])
    await wizard.run()
    expect(await numbers(store)).toEqual([
      { sku: 'OWN', gtin: null, mpn: null },
      { sku: 'PEN', gtin: null, mpn: '88/46' },
      { sku: 'SPREAD', gtin: '03017620422003', mpn: 'HS 400' },
      { sku: 'TISSUES', gtin: '00036000291452', mpn: null },
    ])
  })

  it('are changed by a later list and set back by its undo', async () => {
    const store = await importsUnderTest(database)
    await (await wizardUnderTest(store, 'a.csv', `sku,title,price,ean,mpn\nA,A,1,${SPREAD},X1\n`)).run()
    const later = await wizardUnderTest(store, 'b.csv', `sku,title,price,ean,mpn\nA,A,1,${COLA},X2\n`)
    await later.run()
    expect(await numbers(store)).toEqual([{ sku: 'A', gtin: '05449000000996', mpn: 'X2' }])
    await later.undo()
    expect(await numbers(store)).toEqual([{ sku: 'A', gtin: '03017620422003', mpn: 'X1' }])
  })

  it('come with the exports of Shopify, WooCommerce and Medusa, under their headings', async () => {
    const of = async (name: string, lines: readonly string[]) => {
      const store = await importsUnderTest(database)
      await (await wizardUnderTest(store, `${name}.csv`, `${lines.join('\n')}\n`)).run()
      return (await numbers(store)).map(({ gtin }) => gtin)
    }
    expect(
      await of('shopify', [
        'Handle,Title,Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Barcode,Status',
        `spread,Spread,Acme,Food,TRUE,Title,Default Title,SPREAD,5.00,'${SPREAD},active`,
      ]),
    ).toEqual(['03017620422003'])
    expect(
      await of('woo', [
        'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Regular price,Parent',
        `1,simple,PEN,${PEN},Pen,1,1.00,`,
      ]),
    ).toEqual(['04006381333931'])
    expect(
      await of('medusa', [
        'Product Id,Product Handle,Product Title,Product Status,Variant Id,Variant Title,Variant SKU,Variant Barcode,Variant EAN,Variant UPC,Variant Price EUR',
        `p1,cola,Cola,published,v1,Default,COLA,,${COLA},,1.20`,
      ]),
    ).toEqual(['05449000000996'])
  })

  it('are set by hand, refused with a wrong check digit, exported, and kept by a deletion', async () => {
    const store = await importsUnderTest(database)
    const { ctx } = store
    const create = (gtin: string) =>
      createProduct({ ctx, input: { title: 'Pen', sku: 'PEN', gtin, mpn: '88/46', vendor: 'Stabilo' } })
    await expect(create('4006381333932')).rejects.toMatchObject({
      text: { id: 'product.gtin_wrong' },
      options: { field: 'gtin' },
    })
    const { product } = await create(' 4 006381-333931 ')
    expect(product).toMatchObject({ gtin: '04006381333931', mpn: '88/46' })
    const file = await exportProducts({ ctx, input: {} })
    const rows: unknown[] = []
    for await (const row of file.table.rows) rows.push(row)
    const headers = file.table.columns.map(({ header }) => header)
    expect(rows).toMatchObject([
      { [headers.indexOf('gtin')]: '04006381333931', [headers.indexOf('mpn')]: '88/46' },
    ])
    const { deletionId } = await deleteProducts({ ctx, input: { ids: [product.id] } })
    expect(await numbers(store)).toEqual([])
    await restoreDeletion({ ctx, input: { deletionId } })
    expect(await numbers(store)).toEqual([{ sku: 'PEN', gtin: '04006381333931', mpn: '88/46' }])
  })
})

describe('a competitor’s price with the GTIN of ours', () => {
  it('counts without a question', async () => {
    const store = await importsUnderTest(database)
    await (await wizardUnderTest(store, 'p.csv', `sku,title,price,ean\nHS-400,Spread,4.99,${SPREAD}\n`)).run()
    await push(store, { competitor: 'North', gtin: `0${SPREAD}`, title: 'Nut cream', price: 4.5 })
    await matchNewProducts({ ctx: store.ctx })
    const [product] = await store.rows<{ id: string }>(
      'select product_id as id from products where company_id = $1',
    )
    expect(await counted(store, Number(product!.id))).toBe('4.5')
    expect(store.sent.map(({ name }) => name)).toContain('estimate-elasticities')
  })

  it('counts once the GTIN comes later, by hand, by a file or by a new product, also where a title waited', async () => {
    const store = await importsUnderTest(database)
    const { ctx } = store
    const shelf = 'PEN,Fineliner in black,0.95\nSPREAD,Hazelnut spread of the house,4.99\n'
    await (await wizardUnderTest(store, 'p.csv', `sku,title,price\n${shelf}`)).run()
    await push(
      store,
      { competitor: 'North', gtin: PEN, title: 'Fineliner, black', price: 0.9 },
      { competitor: 'North', gtin: SPREAD, title: 'Nut cream', price: 4.5 },
      { competitor: 'North', gtin: COLA, title: 'Cola', price: 1 },
    )
    await matchNewProducts({ ctx })
    expect((await waiting(store)).map(({ title }) => title)).toEqual(['Fineliner, black'])
    const idOf = async (sku: string) => {
      const rows = await store.rows<{ id: string; sku: string }>(
        'select product_id as id, sku from products where company_id = $1',
      )
      return Number(rows.find((row) => row.sku === sku)?.id)
    }
    const pen = await idOf('PEN')
    expect(await counted(store, pen)).toBe(null)
    await updateProduct({ ctx, input: { id: String(pen), title: 'Fineliner in black', gtin: PEN } })
    await (
      await wizardUnderTest(
        store,
        'q.csv',
        `sku,title,price,ean\nSPREAD,Hazelnut spread of the house,4.99,${SPREAD}\n`,
      )
    ).run()
    await createProduct({ ctx, input: { title: 'Fizzy drink', sku: 'DRINK', price: '1.2', gtin: COLA } })
    expect(store.sent.filter(({ name }) => name === 'match-competitor-products')).toHaveLength(4)
    await matchNewProducts({ ctx })
    expect(await waiting(store)).toEqual([])
    expect(await counted(store, pen)).toBe('0.9')
    expect(await counted(store, await idOf('SPREAD'))).toBe('4.5')
    expect(await counted(store, await idOf('DRINK'))).toBe('1')
  })

  it('counts by the manufacturer’s number with the brand in a file that names nothing else', async () => {
    const store = await importsUnderTest(database)
    const own = 'sku,title,price,brand,mpn\n1,Pen,1,Stabilo,88/46\n2,Pen,1.2,Stabilo,88/41\n'
    await (await wizardUnderTest(store, 'own.csv', own)).run()
    const text =
      'competitor,brand,mpn,price,date\nNorth,STABILO,8846,0.9,2026-06-14\nNorth,Stabilo,88-41,1.1,2026-06-14\n'
    const wizard = await wizardUnderTest(store, 'theirs.csv', text)
    expect(wizard.review).toMatchObject({ kind: 'competitors', missing: [] })
    await wizard.run()
    await matchNewProducts({ ctx: store.ctx })
    const rows = await store.rows<{ id: string }>(
      'select product_id as id from products where company_id = $1 order by sku',
    )
    const lowest = await Promise.all(rows.map(({ id }) => counted(store, Number(id))))
    expect(lowest).toEqual(['0.9', '1.1'])
  })

  it('counts by the manufacturer’s number with the brand, not by the number alone', async () => {
    const store = await importsUnderTest(database)
    const { ctx } = store
    const { product } = await createProduct({
      ctx,
      input: { title: 'Pen', sku: '1', mpn: '88/46', vendor: 'Stabilo' },
    })
    await push(
      store,
      { competitor: 'North', code: '8846', brand: 'STABILO', externalId: 'a', title: 'Writer', price: 0.9 },
      { competitor: 'South', code: '8846', brand: 'Other', externalId: 'b', title: 'Drill', price: 9 },
    )
    await matchNewProducts({ ctx })
    expect(await counted(store, product.id)).toBe('0.9')
    const { items } = await listCompetitorMatches({ ctx, input: { page: 1, state: 'none' } })
    expect(items.map(({ externalKey }) => externalKey)).toEqual(['id:b'])
  })
})
