import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { expect } from 'vitest'
import type { ImportView } from '#contract/imports'
import { type AppContext, type TenantContext, tenantContext } from '#server/kit/context'
import { carryOut } from '#server/kit/runs/work-on-run'
import { listeners } from '#server/listeners'
import { createImport } from '#server/store/imports/create-import'
import { getImport } from '#server/store/imports/get-import'
import { fileImport, sampleImport } from '#server/store/imports/import-run'
import { receiveImportContent } from '#server/store/imports/receive-import-content'
import type { TestCompany, TestDatabase } from './database.ts'

export const TEST_NOW = new Date('2026-06-15T12:00:00Z')

export interface ImportsUnderTest {
  readonly ctx: TenantContext
  /** Names and payloads of the sent jobs, in order. */
  readonly sent: { readonly name: string; readonly data: unknown }[]
  /** Announces and uploads a file; the import is queued. */
  upload(fileName: string, content: string | Uint8Array): Promise<string>
  run(importId: string, signal?: AbortSignal): Promise<ImportView>
  /** Uploads and imports, if nothing has to happen in between. */
  bring(fileName: string, content: string | Uint8Array): Promise<ImportView>
  rows<T extends object>(sql: string): Promise<T[]>
}

/** A company with everything an import needs, and a queue that only records its jobs. */
export async function importsUnderTest(
  database: TestDatabase,
  company?: TestCompany,
): Promise<ImportsUnderTest> {
  const { companyId, userId } = company ?? (await database.createCompany())
  const sent: ImportsUnderTest['sent'] = []
  const app = {
    config: { companyFilesMb: 1024 },
    db: database.db,
    log: pino({ level: 'silent' }),
    clock: () => TEST_NOW,
    events: listeners,
    jobs: {
      send: async (name: string, data: unknown) => {
        sent.push({ name, data })
        return 'job'
      },
    },
  } as unknown as AppContext
  const ctx = tenantContext(app, companyId, userId)

  const upload = async (fileName: string, content: string | Uint8Array) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const announced = await createImport({ ctx, input: { fileName, sizeBytes: bytes.length } })
    const { importId } = announced.import
    await receiveImportContent({ ctx, input: { importId, body: inPieces(bytes) } })
    return importId
  }
  const run = async (importId: string, signal = new AbortController().signal) => {
    const { kind } = (await getImport({ ctx, input: { importId } })).import
    // Without the notification, which has a test of its own.
    const { onEnded: _, ...run } = kind === 'sample' ? sampleImport : fileImport
    await carryOut(run, { ctx, input: { runId: importId, connection: database.connection, signal } })
    return (await getImport({ ctx, input: { importId } })).import
  }
  return {
    ctx,
    sent,
    upload,
    run,
    bring: async (fileName, content) => run(await upload(fileName, content)),
    rows: async <T extends object>(sql: string) => (await database.adminPool.query<T>(sql, [companyId])).rows,
  }
}

/** The bytes in pieces, as the network delivers them. */
async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

const shared = path.resolve(import.meta.dirname, '../../shared/data/online-retail')

export const ONLINE_RETAIL = 'online_retail_2010-12_2011-12.csv.gz'
export const ONLINE_RETAIL_II = 'online_retail_II_2009-12_2010-12.csv.gz'

/** Order files of the real store, which are outside the project; `null` on a machine without them. */
export function sharedOrders(name: string): Buffer | null {
  try {
    return readFileSync(path.join(shared, name))
  } catch {
    return null
  }
}

/** A plain table of orders. */
export const plain = (rows: readonly string[], header = 'date,order_id,sku,product,quantity,total') =>
  `${header}\n${rows.join('\n')}\n`

export const january = plain([
  '2024-01-30,1,MUG,Blue mug,2,20',
  '2024-01-30,1,CUP,Cup,1,5.50',
  '2024-01-31,2,MUG,Blue mug,1,10',
  '2024-01-31,2,MUG,Blue mug,1,10',
  '2024-01-31,3,mug,Blue mug,-1,-10',
])
export const february = plain(['2024-01-31,2,MUG,Blue mug,1,10', '2024-02-01,4,JAR,Jar,3,12'])

export const stateOf = async (store: ImportsUnderTest) => ({
  lines: await store.rows(
    'select line_id, quantity, total, day::text from order_lines where company_id = $1 order by 1',
  ),
  products: await store.rows('select sku, title from products where company_id = $1 order by 1'),
  productDays: await store.rows('select * from product_days where company_id = $1 order by product_id, day'),
  storeDays: await store.rows('select * from store_days where company_id = $1 order by day'),
  claims: await store.rows('select line_id from import_known_lines where company_id = $1'),
  chunks: await store.rows('select seq from import_chunks where company_id = $1'),
})

/** Checks that the rollups equal sums of the lines, computed here in another way. */
export async function expectRollupsToAddUp(store: ImportsUnderTest): Promise<void> {
  const wrong = await store.rows(
    `with direct as (
       select product_id, day, sum((quantity > 0)::int) as lines, sum(greatest(quantity, 0)) as units,
         sum(greatest(total, 0)) as revenue, sum(greatest(-quantity, 0)) as returned, sum(greatest(-total, 0)) as refunded
       from order_lines where company_id = $1 group by 1, 2
     ), store as (
       select day, count(distinct case when quantity > 0 then order_ref end) as orders, sum(greatest(total, 0)) as revenue,
         sum(greatest(-total, 0)) as refunded
       from order_lines where company_id = $1 group by 1
     )
     select 'product' as what from direct d full join (select * from product_days where company_id = $1) p using (product_id, day)
     where (d.lines, d.units, d.revenue, d.returned, d.refunded) is distinct from (p.lines, p.units, p.revenue, p.returned_units, p.refunded)
     union all
     select 'store' from store s full join (select * from store_days where company_id = $1) d using (day)
     where (s.orders, s.revenue, s.refunded) is distinct from (d.orders, d.revenue, d.refunded)`,
  )
  expect(wrong).toEqual([])
}
