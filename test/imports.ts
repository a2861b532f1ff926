import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import type { ImportView } from '#contract/schemas/imports'
import { type AppContext, type TenantContext, tenantContext } from '#server/context'
import { createImport } from '#server/features/imports/create-import'
import { getImport } from '#server/features/imports/get-import'
import { receiveImportContent } from '#server/features/imports/receive-import-content'
import { runImport } from '#server/features/imports/run-import'
import type { TestCompany, TestDatabase } from './database.ts'

export const TEST_NOW = new Date('2026-06-15T12:00:00Z')

export interface ImportsUnderTest {
  readonly ctx: TenantContext
  /** Names and payloads of the jobs that were sent, in order. */
  readonly sent: { readonly name: string; readonly data: unknown }[]
  /** Announces and uploads; the import is queued. */
  upload(fileName: string, content: string | Uint8Array): Promise<string>
  run(importId: string, signal?: AbortSignal): Promise<ImportView>
  /** Both, for files where nothing happens in between. */
  bring(fileName: string, content: string | Uint8Array): Promise<ImportView>
  rows<T extends object>(sql: string): Promise<T[]>
}

/** A company with everything an import needs, and a queue that only writes down what it is sent. */
export async function importsUnderTest(
  database: TestDatabase,
  company?: TestCompany,
): Promise<ImportsUnderTest> {
  const { companyId, userId } = company ?? (await database.createCompany())
  const sent: ImportsUnderTest['sent'] = []
  const app = {
    db: database.db,
    log: pino({ level: 'silent' }),
    clock: () => TEST_NOW,
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
    await runImport({ ctx, input: { importId, connection: database.connection, signal } })
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

/** As the network delivers it. */
async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

const shared = path.resolve(import.meta.dirname, '../../shared/data/online-retail')

export const ONLINE_RETAIL = 'online_retail_2010-12_2011-12.csv.gz'
export const ONLINE_RETAIL_II = 'online_retail_II_2009-12_2010-12.csv.gz'

/** The real store's order files lie beside the project; `null` on a machine that does not have them. */
export function sharedOrders(name: string): Buffer | null {
  try {
    return readFileSync(path.join(shared, name))
  } catch {
    return null
  }
}
