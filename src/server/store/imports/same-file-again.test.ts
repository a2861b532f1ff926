import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import {
  expectRollupsToAddUp,
  february,
  type ImportsUnderTest,
  importsUnderTest,
  plain,
  stateOf,
} from '../../../../test/imports.ts'
import { refreshRollups } from '../rollups/refresh-rollups.ts'
import { runUndo, undoImport } from './undo-import.ts'

const database = useDatabase()

const file = plain(
  [
    '2024-01-30,1,MUG,Blue mug,2,20,Cups',
    '2024-01-30,1,CUP,Cup,1,5.50,',
    '2024-01-31,2,MUG,Blue mug,1,10,Cups',
    '2024-01-31,2,MUG,Blue mug,1,10,Cups',
    '2024-01-31,3,MUG,Blue mug,-1,-10,Cups',
    'no day,4,MUG,Blue mug,1,10,Cups',
  ],
  'date,order_id,sku,product,quantity,total,product_type',
)

/** Without the note an earlier import is not recognised, and the file is read line by line. */
const forgetNotes = (store: ImportsUnderTest) =>
  store.rows(`update imports set options = options - 'left' where company_id = $1 returning import_id`)

/** Marks the summaries so far: who repeats an import has its summary. */
const markSummaries = (store: ImportsUnderTest) =>
  store.rows(
    `update imports set summary = jsonb_set(summary, '{orders}', '77') where company_id = $1 returning import_id`,
  )

const everything = async (store: ImportsUnderTest) => ({
  ...(await stateOf(store)),
  imports: await store.rows(
    `select i.kind, i.format, i.mapping, i.options - 'left' as options, i.bytes_read, i.rows_read, i.lines_added,
       i.lines_known, i.products_added, i.left_out, i.summary, r.status from imports i
     join runs r on r.company_id = i.company_id and r.run_id = i.import_id
     where i.company_id = $1 order by i.products_added desc`,
  ),
  rejects: await store.rows(
    'select row_number, reason, field, raw from import_rejects where company_id = $1 order by 1, 2',
  ),
})

/** Without ids, which each company has of its own. */
const withoutIds = (rows: readonly object[]) =>
  rows.map((row) => ({ ...row, product_id: null, company_id: null, content_hash: null }))

async function twice({ forget }: { readonly forget: boolean }) {
  const store = await importsUnderTest(database)
  const first = await store.bring('a.csv', file)
  if (forget) await forgetNotes(store)
  const second = await store.bring('a.csv', file)
  return { store, first, second }
}

describe('the same file again', () => {
  it('leaves what reading it line by line leaves, and so does taking both back', async () => {
    const fast = await twice({ forget: false })
    const slow = await twice({ forget: true })
    expect(fast.second).toMatchObject({ linesAdded: 0, linesKnown: 5, leftOut: { unreadable_date: 1 } })
    const compare = async () => {
      const [a, b] = [await everything(fast.store), await everything(slow.store)]
      expect({ ...a, productDays: withoutIds(a.productDays), storeDays: withoutIds(a.storeDays) }).toEqual({
        ...b,
        ...{ productDays: withoutIds(b.productDays), storeDays: withoutIds(b.storeDays) },
      })
      return a
    }
    expect((await compare()).claims).toHaveLength(5)
    for (const which of ['first', 'second'] as const) {
      for (const each of [fast, slow]) {
        await undoImport({ ctx: each.store.ctx, input: each[which] })
        await runUndo({ ctx: each.store.ctx, input: each[which] })
      }
      const { lines, claims } = await compare()
      expect([lines.length, claims.length]).toEqual(which === 'first' ? [5, 0] : [0, 0])
    }
  })

  it('is recognised a third time, and after the first was taken back', async () => {
    const { store, first } = await twice({ forget: false })
    await undoImport({ ctx: store.ctx, input: first })
    await runUndo({ ctx: store.ctx, input: first })
    await markSummaries(store)
    const third = await store.bring('a.csv', file)
    expect(third).toMatchObject({ linesAdded: 0, linesKnown: 5, summary: { orders: 77 } })
    await expectRollupsToAddUp(store)
  })

  const changes: readonly (readonly [string, string])[] = [
    ['a line is gone', `delete from order_lines where company_id = $1 and quantity = 2 returning line_id`],
    [
      'a line was changed',
      `update order_lines set total = 21 where company_id = $1 and quantity = 2 returning line_id`,
    ],
    [
      'a product lost its type',
      `update products set product_type = null where company_id = $1 returning sku`,
    ],
    [
      'the store has another time zone',
      `update companies set timezone = 'Asia/Tokyo' where company_id = $1 returning 1`,
    ],
  ]
  it.each(changes)('is read line by line where %s', async (_, sql) => {
    const store = await importsUnderTest(database)
    await store.bring('a.csv', file)
    await markSummaries(store)
    await store.rows(sql)
    const { companyId } = store.ctx
    await store.ctx.inTenant((tx) => refreshRollups({ tx, companyId }))
    const again = await store.bring('a.csv', file)
    expect(again.summary?.orders).not.toBe(77)
    expect(
      await store.rows('select sku from products where company_id = $1 and product_type is not null'),
    ).toEqual([{ sku: 'MUG' }])
    expect((await stateOf(store)).lines).toHaveLength(5)
  })

  it('is read line by line after another file, and recognised where that one comes again', async () => {
    const store = await importsUnderTest(database)
    await store.bring('a.csv', file)
    await store.bring('b.csv', february)
    await markSummaries(store)
    expect((await store.bring('b.csv', february)).summary?.orders).toBe(77)
    const again = await store.bring('a.csv', file)
    expect(again).toMatchObject({ linesAdded: 0, linesKnown: 5 })
    expect(again.summary?.orders).not.toBe(77)
  })

  it('can be repeated where it was killed half-way', async () => {
    const store = await importsUnderTest(database)
    await store.bring('a.csv', file)
    const again = await store.upload('a.csv', file)
    // As the claims of a try that was killed before the end leave it.
    await store.rows(
      `update imports set rows_read = 6, lines_known = 5 where company_id = $1 and import_id = '${again}' returning 1`,
    )
    await store.rows(
      `insert into import_known_lines select company_id, '${again}', line_id from order_lines where company_id = $1 returning 1`,
    )
    expect(await store.run(again)).toMatchObject({ linesAdded: 0, linesKnown: 5, status: 'done' })
    expect((await stateOf(store)).claims).toHaveLength(5)
  })
})
