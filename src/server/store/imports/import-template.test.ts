import { describe, expect, it } from 'vitest'
import { fileKinds } from '#contract/import-fields'
import { defaultRegional } from '#contract/settings'
import { useDatabase } from '../../../../test/database.ts'
import { wizardUnderTest } from '../../../../test/import-wizard.ts'
import { importsUnderTest } from '../../../../test/imports.ts'
import { importTemplate } from './import-template.ts'

const database = useDatabase()

const german = { ...defaultRegional, date_format: 'DD/MM/YYYY', decimal_separator: ',' }

describe('the templates', () => {
  it('are understood without a question, in the formats of the person who fills them in', async () => {
    const store = await importsUnderTest(database)
    await database.adminPool.query(
      'insert into user_settings (company_id, user_id, regional) values ($1, $2, $3)',
      [store.ctx.companyId, store.ctx.userId, JSON.stringify(german)],
    )
    for (const kind of fileKinds)
      for (const fileType of ['csv', 'xlsx'] as const) {
        const answer = await importTemplate({ ctx: store.ctx, input: { kind, fileType } })
        const name = `template-${kind}.${fileType}`
        expect(answer.headers.get('content-disposition')).toContain(name)
        const wizard = await wizardUnderTest(store, name, new Uint8Array(await answer.arrayBuffer()))
        expect(wizard.review).toMatchObject({ kind, fileType, rows: 1, missing: [], questions: [] })
        expect(wizard.review.columns.filter(({ field }) => field === null)).toEqual([])
      }
  })

  it('can be imported as they stand', async () => {
    const store = await importsUnderTest(database)
    for (const kind of ['products', 'costs', 'inventory', 'prices', 'spend'] as const) {
      const answer = await importTemplate({ ctx: store.ctx, input: { kind, fileType: 'xlsx' } })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      const wizard = await wizardUnderTest(store, `${kind}.xlsx`, bytes)
      expect((await wizard.preview()).totals).toMatchObject({ rows: 1, error: 0 })
      expect(await wizard.run()).toMatchObject({ status: 'done', records: { added: 1 } })
    }
    expect(await store.rows('select sku, price, cost from products where company_id = $1')).toEqual([
      { sku: 'MUG-BLUE', price: '9.9500', cost: '3.2000' },
    ])
  })
})
