import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import {
  expectRollupsToAddUp,
  type ImportsUnderTest,
  importsUnderTest,
  plain,
  stateOf,
} from '../../../../test/imports.ts'
import { forecastUndo } from './forecast-undo.ts'
import { runUndo, undoImport } from './undo-import.ts'

const database = useDatabase()

const header =
  'Name,Financial Status,Created at,Cancelled at,Currency,Subtotal,Refunded Amount,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku'

interface Order {
  readonly name: string
  readonly status?: string
  readonly createdAt?: string
  readonly cancelledAt?: string
  readonly refunded?: string
  /** Quantity, code and price of each line. */
  readonly lines: readonly (readonly [number, string, number])[]
}

/** Shopify's export of orders. */
const exported = (orders: readonly Order[]) =>
  [
    header,
    ...orders.flatMap(({ name, status = 'paid', createdAt, cancelledAt = '', refunded = '0', lines }) =>
      lines.map(([quantity, sku, price], at) => {
        const subtotal = lines.reduce((sum, [units, , each]) => sum + units * each, 0)
        const head = [
          status,
          createdAt ?? '2024-03-04 10:00:00 +0100',
          cancelledAt,
          'EUR',
          subtotal,
          refunded,
        ]
        return [name, ...(at === 0 ? head : head.map(() => '')), quantity, `Thing ${sku}`, price, sku].join(
          ',',
        )
      }),
    ),
  ].join('\n')

const monday: readonly Order[] = [
  {
    name: '#1001',
    lines: [
      [2, 'MUG', 10],
      [1, 'CUP', 5],
    ],
  },
  { name: '#1002', createdAt: '2024-03-04 11:00:00 +0100', lines: [[1, 'MUG', 10]] },
]
const cancelledOrder: Order = {
  ...monday[0]!,
  ...{ status: 'refunded', cancelledAt: '2024-03-05 09:00:00 +0100', refunded: '25' },
}

const counted = async (store: ImportsUnderTest) =>
  (
    await store.rows<{ line: string }>(
      `select concat_ws(' ', order_ref, sku, quantity, total::int) as line
       from order_lines join products using (company_id, product_id) where company_id = $1 order by 1`,
    )
  ).map(({ line }) => line)

const takeBack = async (store: ImportsUnderTest, input: { readonly importId: string }) => {
  await undoImport({ ctx: store.ctx, input })
  await runUndo({ ctx: store.ctx, input })
}

describe('an order of an earlier export of Shopify', () => {
  it.each([
    ['cancelled and refunded', cancelledOrder],
    ['cancelled', { ...monday[0]!, cancelledAt: '2024-03-05 09:00:00 +0100' }],
    ['voided', { ...monday[0]!, status: 'voided' }],
  ])('that was %s since counts nothing, until that is taken back', async (_name, order) => {
    const store = await importsUnderTest(database)
    await store.bring('monday.csv', exported(monday))
    const before = await stateOf(store)
    expect(await counted(store)).toEqual(['#1001 CUP 1 5', '#1001 MUG 2 20', '#1002 MUG 1 10'])
    const wednesday = await store.bring('wednesday.csv', exported([order, monday[1]!]))
    expect(wednesday).toMatchObject({ status: 'done', linesAdded: 0, linesKnown: 1 })
    expect(await counted(store)).toEqual(['#1002 MUG 1 10'])
    await expectRollupsToAddUp(store)
    const { forecast } = await forecastUndo({ ctx: store.ctx, input: wednesday })
    expect(forecast).toMatchObject({ canUndo: true, restores: 2 })
    await takeBack(store, wednesday)
    expect(await stateOf(store)).toEqual(before)
    await expectRollupsToAddUp(store)
  })

  it('that was cancelled counts nothing, either, where the file has nothing else', async () => {
    const store = await importsUnderTest(database)
    await store.bring('monday.csv', exported(monday))
    expect(await store.bring('cancelled.csv', exported([cancelledOrder]))).toMatchObject({ status: 'done' })
    expect(await counted(store)).toEqual(['#1002 MUG 1 10'])
    await expectRollupsToAddUp(store)
  })

  it('that was changed since counts as it is now, until that is taken back', async () => {
    const store = await importsUnderTest(database)
    await store.bring('monday.csv', exported(monday))
    const before = await stateOf(store)
    const changed: Order = {
      name: '#1001',
      lines: [
        [1, 'MUG', 10],
        [1, 'CUP', 5],
      ],
    }
    const wednesday = await store.bring('wednesday.csv', exported([changed, monday[1]!]))
    expect(wednesday).toMatchObject({ linesAdded: 1, linesKnown: 2 })
    expect(await counted(store)).toEqual(['#1001 CUP 1 5', '#1001 MUG 1 10', '#1002 MUG 1 10'])
    await expectRollupsToAddUp(store)
    await takeBack(store, wednesday)
    expect(await stateOf(store)).toEqual(before)
  })

  it('is not the order of another shop that has the same number', async () => {
    const store = await importsUnderTest(database)
    await store.bring('berlin.csv', exported(monday))
    const other = { ...cancelledOrder, createdAt: '2024-03-04 10:00:07 +0100' }
    await store.bring('paris.csv', exported([other, { ...monday[1]!, name: '#2' }]))
    expect(await counted(store)).toContain('#1001 MUG 2 20')
  })

  it('does not come back where the import that brought it was taken back, too', async () => {
    const store = await importsUnderTest(database)
    const first = await store.bring('monday.csv', exported(monday))
    const second = await store.bring('wednesday.csv', exported([cancelledOrder, monday[1]!]))
    await takeBack(store, first)
    expect(await counted(store)).toEqual(['#1002 MUG 1 10'])
    await takeBack(store, second)
    expect(await counted(store)).toEqual([])
    await expectRollupsToAddUp(store)
  })

  it('counts every repeated row of one file as before', async () => {
    const twice: readonly Order[] = [
      {
        name: '#1001',
        lines: [
          [1, 'MUG', 10],
          [1, 'MUG', 10],
        ],
      },
    ]
    const store = await importsUnderTest(database)
    await store.bring('a.csv', exported(monday))
    await store.bring('b.csv', exported([...twice.map((each) => ({ ...each, name: '#1003' })), monday[0]!]))
    await store.bring('c.csv', exported([{ ...twice[0]!, name: '#1003' }]))
    expect((await counted(store)).filter((line) => line.startsWith('#1003'))).toHaveLength(2)
  })
})

it('leaves lines of other files alone that state another part of an order', async () => {
  const store = await importsUnderTest(database)
  const names = 'date,order_id,sku,product,quantity,total'
  await store.bring('sales.csv', plain(['2024-03-04,1,MUG,Mug,2,20', '2024-03-04,2,MUG,Mug,1,10'], names))
  await store.bring('returns.csv', plain(['2024-03-04,1,MUG,Mug,-1,-10'], names))
  expect(await counted(store)).toEqual(['1 MUG -1 -10', '1 MUG 2 20', '2 MUG 1 10'])
})

it('takes back the cancelled row of a plain table, and no other row of its order', async () => {
  const store = await importsUnderTest(database)
  const names = 'date,order_id,order_status,sku,product,quantity,total'
  const rows = ['2024-03-04,1,completed,MUG,Mug,2,20', '2024-03-04,1,completed,CUP,Cup,1,5']
  await store.bring('sales.csv', plain(rows, names))
  const later = await store.bring(
    'later.csv',
    plain(['2024-03-04,1,cancelled,MUG,Mug,2,20', '2024-03-05,2,completed,CUP,Cup,1,5'], names),
  )
  expect(later).toMatchObject({ linesAdded: 1, linesKnown: 0, leftOut: { cancelled_order: 1 } })
  expect(await counted(store)).toEqual(['1 CUP 1 5', '2 CUP 1 5'])
})
