import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { importsUnderTest, ONLINE_RETAIL, ONLINE_RETAIL_II, sharedOrders } from '../../../../test/imports.ts'
import { runUndo, undoImport } from './undo-import.ts'

const first = sharedOrders(ONLINE_RETAIL)
const second = sharedOrders(ONLINE_RETAIL_II)
if (!first || !second) console.warn('SKIPPED: the real order files are not in ../shared/data/online-retail.')

/** The figures of docs/methods.md, section 1. */
describe.skipIf(!first || !second)('a real store of 541,909 rows', { timeout: 900_000 }, () => {
  const database = useDatabase()

  it('gives exactly the figures that the methods state, and both files together count once', async () => {
    const store = await importsUnderTest(database)
    const view = await store.bring(ONLINE_RETAIL, first!)
    expect(view).toMatchObject({
      status: 'done',
      format: 'uci-online-retail',
      linesAdded: 536_462,
      linesKnown: 0,
      productsAdded: 3812,
      leftOut: { not_a_product: 2950, zero_price: 1161, stock_write_off: 1336 },
      summary: {
        rows: 541_909,
        ordersInFile: 25_900,
        orders: 19_773,
        ordersLeftOut: { return: 3422, stock_write_off: 1336, zero_price: 755, not_a_product: 614 },
        saleLines: 527_758,
        returnLines: 8704,
        repeatedLines: 5259,
        revenue: '10271433.06',
        refunded: '478724.18',
        firstDay: '2010-12-01',
        lastDay: '2011-12-09',
        currency: 'GBP',
      },
    })

    // The clean lines of data/README.md, and the lines of word codes that its rule leaves out.
    const [clean] = await store.rows(
      `select count(*)::int as lines, sum(total)::numeric(18,2)::text as worth, count(*) filter (where sku !~ '^[0-9]{5}')::int as words
       from order_lines join products using (company_id, product_id)
       where company_id = $1 and quantity > 0 and sku ~ '^[0-9]{5}'`,
    )
    expect(clean).toEqual({ lines: 527_725, worth: '10271034.61', words: 0 })
    expect(
      await store.rows(
        "select sku, title from products where company_id = $1 and sku in ('85123A', '22423', 'DCGSSGIRL') order by 1",
      ),
    ).toEqual([
      { sku: '22423', title: 'REGENCY CAKESTAND 3 TIER' },
      { sku: '85123A', title: 'WHITE HANGING HEART T-LIGHT HOLDER' },
      { sku: 'DCGSSGIRL', title: 'GIRLS PARTY BAG' },
    ])
    const wrong = await store.rows(
      `select 1 from (select product_id, day, sum(greatest(total, 0)) as revenue from order_lines where company_id = $1 group by 1, 2) d
       full join (select * from product_days where company_id = $1) p using (product_id, day) where d.revenue is distinct from p.revenue`,
    )
    expect(wrong).toEqual([])
    expect(
      await store.rows('select sum(orders)::int as orders from store_days where company_id = $1'),
    ).toEqual([{ orders: 19_773 }])

    const both = await store.bring(ONLINE_RETAIL_II, second!)
    expect(both).toMatchObject({
      status: 'done',
      linesAdded: 496_582,
      linesKnown: 22_245,
      leftOut: { not_a_product: 2964, stock_write_off: 2119, zero_price: 1534, test_order: 17 },
      summary: {
        rows: 525_461,
        ordersInFile: 28_816,
        orders: 20_573,
        ordersLeftOut: {
          return: 4105,
          stock_write_off: 2119,
          zero_price: 1121,
          not_a_product: 881,
          test_order: 17,
        },
        saleLines: 509_246,
        returnLines: 9581,
        repeatedLines: 6853,
        revenue: '9838747.94',
      },
    })
    // In the nine days that stand in both files there is nothing but what each of them has alone.
    const overlap = await store.rows(
      `select count(*)::int as lines, count(distinct import_id)::int as files from order_lines
       where company_id = $1 and day between '2010-12-01' and '2010-12-09'`,
    )
    expect(overlap).toEqual([{ lines: 22_245, files: 1 }])

    await undoImport({ ctx: store.ctx, input: view })
    await runUndo({ ctx: store.ctx, input: view })
    expect(
      await store.rows(
        'select count(*)::int as lines, sum(total) filter (where quantity > 0)::numeric(18,2)::text as worth from order_lines where company_id = $1',
      ),
    ).toEqual([{ lines: 518_827, worth: '9838747.94' }])
  })
})
