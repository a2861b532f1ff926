import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { wizardUnderTest } from '../../../../test/import-wizard.ts'
import { type ImportsUnderTest, importsUnderTest } from '../../../../test/imports.ts'
import { getPriceEvidence } from '../../insight/simulation/get-price-evidence.ts'

const database = useDatabase()

const statuses = async ({ ctx }: ImportsUnderTest) =>
  (
    await database.adminPool.query<{ sku: string; shop_status: string | null }>(
      'select sku, shop_status from products where company_id = $1 order by sku',
      [ctx.companyId],
    )
  ).rows

const list = (status: string) => `sku,title,price,status\nMUG,Mug,10.00,${status}\nCUP,Cup,5.00,active\n`

/** Sold daily, so that nothing but the catalogue can end the advice. */
async function sells(store: ImportsUnderTest): Promise<number> {
  const { rows } = await database.adminPool.query<{ id: string }>(
    `select product_id as id from products where company_id = $1 and sku = 'MUG'`,
    [store.ctx.companyId],
  )
  const productId = Number(rows[0]?.id)
  await database.adminPool.query(
    `insert into demand_outlooks (company_id, product_id, data_through, state, last_sold_on, month_units, month_low,
       month_high, year_units, year_low, year_high, dispersion, deviation, drift, weeks)
     values ($1, $2, '2026-05-31', 'selling', '2026-05-31', 30, 20, 40, 365, 300, 400, 1, 0.1, 0.001, array_fill(7::real, array[52]))`,
    [store.ctx.companyId, productId],
  )
  return productId
}

const reasonOf = async (store: ImportsUnderTest, productId: number) =>
  (await getPriceEvidence({ ctx: store.ctx, input: { productId } })).advice.reason

describe('a product that the shop does not offer', () => {
  it('gets its own sentence and no advice, until a file says that it is active again', async () => {
    const store = await importsUnderTest(database)
    await (await wizardUnderTest(store, 'products.csv', list('Archived'))).run()
    expect(await statuses(store)).toEqual([
      { sku: 'CUP', shop_status: 'active' },
      { sku: 'MUG', shop_status: 'archived' },
    ])
    const mug = await sells(store)
    expect(await reasonOf(store, mug)).toBe('not_offered')
    const again = await wizardUnderTest(store, 'again.csv', list('active'))
    await again.run()
    expect(await reasonOf(store, mug)).not.toBe('not_offered')
    await again.undo()
    expect(await reasonOf(store, mug)).toBe('not_offered')
  })

  it('is known by the usual words in four languages, and an unknown word is a warning', async () => {
    const store = await importsUnderTest(database)
    const rows = ['Eingestellt', 'descatalogado', 'brouillon', 'Aktiv', 'Publié', 'unlisted', 'somewhere', '']
    const text = `sku,title,price,status\n${rows.map((word, at) => `P${at},Product ${at},5.00,${word}`).join('\n')}\n`
    const wizard = await wizardUnderTest(store, 'words.csv', text)
    const { rows: previewed } = await wizard.preview()
    expect(previewed[6]?.issues.map(({ code, severity }) => [code, severity])).toEqual([
      ['unreadable_status', 'warning'],
    ])
    await wizard.run()
    expect((await statuses(store)).map(({ shop_status }) => shop_status)).toEqual([
      'archived',
      'archived',
      'draft',
      'active',
      'active',
      'active',
      null,
      null,
    ])
  })

  it('is told by the status of a Shopify export, whose first row speaks for all variants', async () => {
    const store = await importsUnderTest(database)
    const text = [
      'Handle,Title,Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Status',
      'mug,Mug,Potter,Mugs,TRUE,Size,S,MUG-S,10.00,draft',
      'mug,,,,,,L,MUG-L,12.00,',
      'cup,Cup,Potter,Mugs,FALSE,Title,Default Title,CUP,5.00,active',
      '',
    ].join('\n')
    await (await wizardUnderTest(store, 'shopify.csv', text)).run()
    expect(await statuses(store)).toEqual([
      { sku: 'CUP', shop_status: 'active' },
      { sku: 'MUG-L', shop_status: 'draft' },
      { sku: 'MUG-S', shop_status: 'draft' },
    ])
  })

  it('is told by what WooCommerce calls published, and a variation follows its product', async () => {
    const store = await importsUnderTest(database)
    const text = [
      'ID,Type,SKU,Name,Published,Regular price,Parent',
      '1,simple,CUP,Cup,1,5.00,',
      '2,simple,JAR,Jar,0,6.00,',
      '3,simple,POT,Pot,-1,7.00,',
      '4,variable,MUG,Mug,-1,,',
      '5,variation,MUG-S,Mug - S,1,10.00,MUG',
      '',
    ].join('\n')
    await (await wizardUnderTest(store, 'woo.csv', text)).run()
    expect(await statuses(store)).toEqual([
      { sku: 'CUP', shop_status: 'active' },
      { sku: 'JAR', shop_status: 'archived' },
      { sku: 'MUG-S', shop_status: 'draft' },
      { sku: 'POT', shop_status: 'draft' },
    ])
  })
})

describe('an import of an older version', () => {
  it('is undone although it kept no status', async () => {
    const store = await importsUnderTest(database)
    const wizard = await wizardUnderTest(store, 'products.csv', 'sku,title,price\nMUG,Mug,10.00\n')
    await wizard.run()
    await database.adminPool.query(
      `update import_changes set after = after - 'shop_status' where company_id = $1`,
      [store.ctx.companyId],
    )
    await database.adminPool.query('delete from price_log where company_id = $1', [store.ctx.companyId])
    await wizard.undo()
    expect(await statuses(store)).toEqual([])
  })
})
