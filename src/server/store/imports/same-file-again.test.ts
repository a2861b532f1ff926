import { describe, expect, it } from 'vitest'
import type { ImportView } from '#contract/imports'
import { defaultRegional } from '#contract/settings'
import { useDatabase } from '../../../../test/database.ts'
import { wizardUnderTest } from '../../../../test/import-wizard.ts'
import {
  expectRollupsToAddUp,
  february,
  type ImportsUnderTest,
  importsUnderTest,
  plain,
  stateOf,
} from '../../../../test/imports.ts'
import { refreshRollups } from '../rollups/refresh-rollups.ts'
import { forecastUndo } from './forecast-undo.ts'
import { closeReview } from './review/review-threads.ts'
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

const firstRows = plain(
  ['2024-01-30,1,MUG,Blue mug,2,20,Cups', '2024-01-30,1,CUP,Cup,1,5.50,'],
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

/** Claims are of the whole import in one way, of its lines in the other: what they do is seen when both are taken back. */
const everything = async (store: ImportsUnderTest) => ({
  ...(await stateOf(store)),
  claims: [],
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

async function takeBack(store: ImportsUnderTest, input: { readonly importId: string }) {
  await undoImport({ ctx: store.ctx, input })
  await runUndo({ ctx: store.ctx, input })
}

const linesOf = (store: ImportsUnderTest, { importId }: { readonly importId: string }) =>
  store.rows(`select line_id from order_lines where company_id = $1 and import_id = '${importId}'`)

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
    await compare()
    for (const which of ['first', 'second'] as const) {
      for (const each of [fast, slow]) {
        await undoImport({ ctx: each.store.ctx, input: each[which] })
        await runUndo({ ctx: each.store.ctx, input: each[which] })
      }
      const { lines } = await compare()
      expect(lines).toHaveLength(which === 'first' ? 5 : 0)
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
    const first = await store.bring('a.csv', file)
    const again = await store.upload('a.csv', file)
    // As a try that was killed before the end leaves it.
    await store.rows(
      `update imports set rows_read = 6, lines_known = 5, same_as = '${first.importId}'
       where company_id = $1 and import_id = '${again}' returning 1`,
    )
    expect(await store.run(again)).toMatchObject({ linesAdded: 0, linesKnown: 5, status: 'done' })
    await takeBack(store, first)
    expect(await linesOf(store, { importId: again })).toHaveLength(5)
  })

  it('lives with its lines while any of its imports does, in whichever order they are taken back', async () => {
    for (const order of [
      [0, 1, 2],
      [1, 2, 0],
    ]) {
      const store = await importsUnderTest(database)
      const imports: ImportView[] = []
      for (const name of ['a.csv', 'b.csv', 'c.csv']) imports.push(await store.bring(name, file))
      for (const [at, which] of order.entries()) {
        const { forecast } = await forecastUndo({ ctx: store.ctx, input: imports[which]! })
        const before = await linesOf(store, imports[which]!)
        expect([forecast.removes, forecast.keeps]).toEqual(at === 2 ? [before.length, 0] : [0, before.length])
        await takeBack(store, imports[which]!)
        expect((await stateOf(store)).lines).toHaveLength(at === 2 ? 0 : 5)
        await expectRollupsToAddUp(store)
      }
      expect((await stateOf(store)).products).toEqual([])
    }
  })

  it('claims what the earlier import had only known, and so does its heir', async () => {
    const store = await importsUnderTest(database)
    const part = await store.bring('part.csv', firstRows)
    const first = await store.bring('a.csv', file)
    const second = await store.bring('a.csv', file)
    expect(second).toMatchObject({ linesAdded: 0, linesKnown: 5 })
    await takeBack(store, first)
    await takeBack(store, part)
    expect(await linesOf(store, second)).toHaveLength(5)
    await takeBack(store, second)
    expect((await stateOf(store)).lines).toEqual([])
  })

  it('is not read, before it is understood nor after', async () => {
    const store = await importsUnderTest(database)
    await store.bring('a.csv', file)
    const again = await store.upload('a.csv', file)
    await store.rows(`update import_chunks set bytes = 'x' where company_id = $1 returning 1`)
    expect(await store.run(again)).toMatchObject({ status: 'done', linesAdded: 0, linesKnown: 5 })
  })

  it('is read where the settings of its person decide something else about it', async () => {
    const store = await importsUnderTest(database)
    const open = plain(['01/02/2024,1,MUG,Mug,1,10', '03/04/2024,2,MUG,Mug,1,10'])
    await store.bring('a.csv', open)
    const regional = JSON.stringify({ ...defaultRegional, date_format: 'DD/MM/YYYY' })
    const set = (value: string) =>
      database.adminPool.query(
        `insert into user_settings (company_id, user_id, regional) values ($1, $2, $3)
         on conflict (company_id, user_id) do update set regional = excluded.regional`,
        [store.ctx.companyId, store.ctx.userId, value],
      )
    await set(regional)
    expect(await store.bring('a.csv', open)).toMatchObject({ linesAdded: 2, linesKnown: 0 })
  })

  it('says so in the wizard, and counts without reading what it would do', async () => {
    const store = await importsUnderTest(database)
    expect((await wizardUnderTest(store, 'a.csv', file)).review.importedBefore).toBeNull()
    const first = await wizardUnderTest(store, 'a.csv', file)
    const done = await first.run()
    const again = await wizardUnderTest(store, 'other name.csv', file)
    expect(again.review.importedBefore).toEqual({ fileName: 'a.csv', finishedAt: done.finishedAt })
    await store.rows(`update import_chunks set bytes = 'x' where company_id = $1 returning 1`)
    closeReview(again.importId)
    expect(await again.dryRun()).toEqual({
      ...{ revision: 0, adds: 0, updates: 0, unchanged: 5, leftOut: 1, productsAdded: 0 },
      ...{ rows: 6, isComplete: true },
    })
    expect(await again.run()).toMatchObject({ status: 'done', linesAdded: 0, linesKnown: 5 })
    await takeBack(store, first)
    await takeBack(store, again)
    expect((await wizardUnderTest(store, 'a.csv', file)).review.importedBefore).toBeNull()
  })
})
