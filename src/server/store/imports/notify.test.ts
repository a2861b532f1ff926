import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { appContext } from '../../../../test/app-context.ts'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, movingPriceLines } from '../../../../test/order-lines.ts'
import { listNotifications } from '../../accounts/notifications/list-notifications.ts'
import { listOutbox } from '../../accounts/notifications/list-outbox.ts'
import { notifyEstimates } from '../../insight/estimation/notify-estimates.ts'
import { notifyLead } from '../../insight/today/notify-lead.ts'
import { type TenantContext, tenantContext } from '../../kit/context.ts'
import { notifyImport } from './notify-import.ts'

const database = useDatabase()

async function person(clock = () => new Date()): Promise<TenantContext> {
  const { companyId, userId } = await database.createCompany()
  return tenantContext(appContext({ db: database.db, clock }), companyId, userId)
}

async function importOf(ctx: TenantContext, status: string, rows: number, leftOut: object): Promise<string> {
  const importId = randomUUID()
  await database.adminPool.query(
    `with run as (insert into runs (company_id, run_id, kind, status) values ($1, $2, 'import-orders', $3))
     insert into imports (company_id, import_id, kind, file_name, rows_read, lines_added, products_added, left_out, created_by)
     values ($1, $2, 'orders', 'orders.csv', $4, 1200, 7, $5, $6)`,
    [ctx.companyId, importId, status, rows, leftOut, ctx.userId],
  )
  return importId
}

const told = async (ctx: TenantContext) =>
  (await listNotifications({ ctx, input: {} })).notifications.map(({ text }) => text)

describe('an import', () => {
  it('that finished is told with what it added', async () => {
    const ctx = await person()
    await notifyImport({ ctx, input: { importId: await importOf(ctx, 'done', 1250, { cancelled: 50 }) } })
    expect(await told(ctx)).toEqual(['orders.csv: 1,200 order lines and 7 products added.'])
  })

  it('of costs is told with the costs that it changed, and one of products with both', async () => {
    const ctx = await person()
    const recordsOf = async (kind: string, products: number, records: object) => {
      const importId = await importOf(ctx, 'done', 100, {})
      await database.adminPool.query(
        `update imports set kind = $3, file_name = $3 || '.csv', lines_added = 0, products_added = $4,
           options = jsonb_build_object('records', $5::jsonb) where company_id = $1 and import_id = $2`,
        [ctx.companyId, importId, kind, products, JSON.stringify(records)],
      )
      await notifyImport({ ctx, input: { importId } })
    }
    await recordsOf('costs', 0, { added: 4, updated: 96, unchanged: 12 })
    await recordsOf('products', 3, { added: 3, updated: 1_097, unchanged: 0 })
    expect((await told(ctx)).sort()).toEqual([
      'costs.csv – unit costs: 4 added, 96 changed, 12 known already.',
      'products.csv – products: 3 added, 1,097 changed, 0 known already.',
    ])
  })

  it('that left out more than a twentieth of its rows is a warning, too, which counts them as the import does', async () => {
    const ctx = await person()
    // The last row of the file is its 1,001st: the first is the header.
    const importId = await importOf(ctx, 'done', 1001, { cancelled: 40, no_price: 11 })
    await notifyImport({ ctx, input: { importId } })
    expect((await told(ctx)).join()).toContain('51 of 1,000 rows were left out')
  })

  it('that failed is told, and one that was cancelled is not', async () => {
    const ctx = await person()
    await notifyImport({ ctx, input: { importId: await importOf(ctx, 'failed', 0, {}) } })
    await notifyImport({ ctx, input: { importId: await importOf(ctx, 'cancelled', 0, {}) } })
    expect(await told(ctx)).toEqual([
      'orders.csv could not be imported; nothing of it was kept. The import history says why.',
    ])
  })
})

describe('new estimates', () => {
  it('are told with their number, once per run', async () => {
    const store = await createTestStore(database)
    await store.addLines(movingPriceLines(2, 10))
    const { companyId, userId } = store.ctx
    await database.adminPool.query(
      'insert into users (company_id, user_id) values ($1, $2) on conflict do nothing',
      [companyId, userId],
    )
    const ctx = tenantContext(appContext({ db: database.db }), companyId, userId)
    const input = { runId: randomUUID(), figures: { products: 40, withEstimate: 31 } }
    await notifyEstimates({ ctx, input })
    await notifyLead({ ctx })
    await notifyEstimates({ ctx, input })
    await notifyLead({ ctx })
    expect(await told(ctx)).toEqual(['31 of 40 products have an elasticity now.'])
  })

  it('of a person who confirms match after match are one notice and one mail, with the latest number', async () => {
    let now = Date.parse('2026-06-15T12:00:00Z')
    const ctx = await person(() => new Date(now))
    const refresh = (withEstimate: number) =>
      notifyEstimates({ ctx, input: { runId: randomUUID(), figures: { products: 40, withEstimate } } })
    for (let at = 1; at <= 18; at++) {
      await refresh(at)
      now += 8000
    }
    expect(await told(ctx)).toEqual(['18 of 40 products have an elasticity now.'])
    expect((await listOutbox({ ctx })).mails).toHaveLength(1)
    now += 10 * 60_000
    await refresh(20)
    expect(await told(ctx)).toHaveLength(2)
    expect((await listOutbox({ ctx })).mails).toHaveLength(2)
  })
})
