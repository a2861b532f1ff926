import { expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { wizardUnderTest } from '../../../../test/import-wizard.ts'
import { importsUnderTest } from '../../../../test/imports.ts'
import { readKnownFacts } from '../../insight/estimation/known-facts.ts'

const database = useDatabase()

/** Three days of a mug; on the second one of two lines is marked, on the third one of three. */
const lines = (mark: string, marked: string) => `date,order_id,sku,product,quantity,total,${mark}
2025-03-01,1,MUG,Blue mug,1,10,
2025-03-02,2,MUG,Blue mug,1,8,${marked}
2025-03-02,3,MUG,Blue mug,2,16,0
2025-03-03,4,MUG,Blue mug,1,8,${marked}
2025-03-03,5,MUG,Blue mug,1,10,0
2025-03-03,6,MUG,Blue mug,3,30,no
`
const dayNumber = (iso: string) => Date.parse(iso) / 86_400_000

it.each([
  ['Featured', '1'],
  ['En promoción', 'sí'],
  ['Prospekt', 'KW 9'],
])('marks of a column "%s" are kept with the lines and are facts for the estimates', async (mark, marked) => {
  const store = await importsUnderTest(database)
  const wizard = await wizardUnderTest(store, 'orders.csv', lines(mark, marked))
  expect(wizard.review.columns.find(({ header }) => header === mark)).toMatchObject({ field: 'promotion' })
  await wizard.run()
  expect(
    await store.rows(
      'select order_ref as "order" from order_lines where company_id = $1 and is_promoted order by 1',
    ),
  ).toEqual([{ order: '2' }, { order: '4' }])
  const span = { first: dayNumber('2025-03-01'), last: dayNumber('2025-03-03') }
  const facts = await store.ctx.inTenant(({ client }) => readKnownFacts(client, store.ctx.companyId, span))
  expect(facts.promotedSales?.map(({ day }) => day)).toEqual([dayNumber('2025-03-02')])
})

it('a later file adds its marks to lines that are known', async () => {
  const store = await importsUnderTest(database)
  await store.bring('first.csv', lines('remark', 'yes'))
  await store.bring('again.csv', lines('feature', 'yes'))
  expect(
    await store.rows(
      'select count(*)::int as lines, count(*) filter (where is_promoted)::int as marked from order_lines where company_id = $1',
    ),
  ).toEqual([{ lines: 6, marked: 2 }])
})

it.each(['Discount', 'Rabatt', 'Remise'])(
  'a column "%s" tells discounted lines apart, and takes nothing off their totals',
  async (name) => {
    const store = await importsUnderTest(database)
    const file = `date,order_id,sku,product,quantity,total,${name},customer group
2025-03-01,1,MUG,Blue mug,1,10,0,
2025-03-02,2,MUG,Blue mug,1,8,0.2,trade
2025-03-03,3,MUG,Blue mug,2,16,20%,
2025-03-04,4,MUG,Blue mug,1,10,,trade
`
    const wizard = await wizardUnderTest(store, 'orders.csv', file)
    expect(wizard.review.columns.find(({ header }) => header === name)).toMatchObject({
      field: 'lineDiscount',
    })
    await wizard.run()
    expect(
      await store.rows(
        'select total::float8 as total, customer_group as "group" from order_lines where company_id = $1 order by day',
      ),
    ).toEqual([
      { total: 10, group: null },
      { total: 8, group: 'line discount, trade' },
      { total: 16, group: 'line discount' },
      { total: 10, group: 'trade' },
    ])
  },
)

it.each([
  ['Discount', ['10%', '25 %', '', '0'], [18, 15, 20, 20]],
  ['Discount', ['0.1', '0.25', '1', 'SUMMER'], [18, 15, null, 20]],
  ['Discount %', ['10', '25', '1', '0'], [18, 15, 19.8, 20]],
  ['Discount Amount', ['2', '0.5', '-3', ''], [18, 19.5, 17, 20]],
] as const)('takes "%s" off price × quantity where there is no total', async (name, cells, totals) => {
  const store = await importsUnderTest(database)
  const rows = cells.map((cell, at) => `2025-03-0${at + 1},${at},MUG,Blue mug,2,10.00,${cell}`)
  const file = `date,order_id,sku,product,quantity,unit price,${name}\n${rows.join('\n')}\n`
  const wizard = await wizardUnderTest(store, 'orders.csv', file)
  await wizard.run()
  expect(
    (
      await store.rows<{ total: number }>(
        'select total::float8 as total from order_lines where company_id = $1 order by day',
      )
    ).map(({ total }) => total),
  ).toEqual(totals.filter((total) => total !== null))
})
