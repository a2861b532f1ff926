import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { appContext } from '../../../../test/app-context.ts'
import { useDatabase } from '../../../../test/database.ts'
import { type TenantContext, tenantContext } from '../../kit/context.ts'
import { requestDataExport } from '../../whole/data-export/request-data-export.ts'
import { requestReport } from '../../whole/reports/request-report.ts'
import { createImport } from './create-import.ts'
import { storedBytes } from './stored-files.ts'

const database = useDatabase()
const MIB = 1024 * 1024
let ctx: TenantContext

async function company(): Promise<TenantContext> {
  const { companyId, userId } = await database.createCompany()
  const app = appContext({ db: database.db, env: { COMPANY_FILES_MB: '100' } })
  return tenantContext(app, companyId, userId)
}
beforeEach(async () => {
  ctx = await company()
})

const upload = (who: TenantContext, sizeMb: number) =>
  createImport({ ctx: who, input: { fileName: 'orders.csv', sizeBytes: sizeMb * MIB } })
const stored = () => ctx.inTenant((tx) => storedBytes(tx, ctx.companyId))
const keep = (table: 'data_exports' | 'reports', sizeMb: number) =>
  database.adminPool.query(
    table === 'reports'
      ? `insert into reports (company_id, report_id, user_id, type, format, from_day, to_day, options, status, size_bytes, created_at)
         values ($1, $2, $3, 'revenue', 'csv', '2026-01-01', '2026-01-31', '{}', 'done', $4, now())`
      : `insert into data_exports (company_id, export_id, user_id, status, size_bytes, created_at)
         values ($1, $2, $3, 'completed', $4, now())`,
    [ctx.companyId, randomUUID(), ctx.userId, sizeMb * MIB],
  )
const reportWanted = {
  ...{ type: 'revenue', range: '7-days', format: 'csv' },
  options: { charts: false, trends: false, benchmarks: false },
} as const

describe('line 30: files that a company keeps', () => {
  it('count from their announcement on, so that many uploads begun together are not more', async () => {
    await upload(ctx, 60)
    expect(await stored()).toBe(60 * MIB)
    const refusal = {
      code: 'conflict',
      message: expect.stringContaining('keeps 60 MB of files here, and may keep 100 MB'),
    }
    await expect(upload(ctx, 41)).rejects.toMatchObject(refusal)
    await upload(ctx, 40)
    await upload(await company(), 100)
  })

  it('are no more where many are announced in the same moment', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => upload(ctx, 20)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await stored()).toBe(100 * MIB)
  })

  it('are exports and reports as well, and what is over is not counted', async () => {
    await keep('data_exports', 50)
    await keep('reports', 51)
    const refusal = { message: expect.stringContaining('Delete reports or unfinished uploads, or wait') }
    await expect(upload(ctx, 1)).rejects.toMatchObject(refusal)
    await expect(requestDataExport({ ctx, scope: 'personal' })).rejects.toMatchObject(refusal)
    await expect(requestReport({ ctx, input: reportWanted as never })).rejects.toMatchObject(refusal)
    await database.adminPool.query(`update data_exports set size_bytes = 0 where company_id = $1`, [
      ctx.companyId,
    ])
    await upload(ctx, 49)
    await database.adminPool.query(`update imports set step = null where company_id = $1`, [ctx.companyId])
    expect(await stored()).toBe(51 * MIB)
    await requestDataExport({ ctx })
  })
})
