import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { type ImportsUnderTest, importsUnderTest, january, TEST_NOW } from '../../../../test/imports.ts'
import type { TenantContext } from '../../kit/context.ts'
import { cancelImport } from './cancel-import.ts'
import { createImport } from './create-import.ts'
import { getImport } from './get-import.ts'
import { endPausedUpload } from './pause-upload.ts'
import { receiveImportContent } from './receive-import-content.ts'
import { PIECES_AT_A_TIME } from './write/delete-file.ts'

const database = useDatabase()
const bytes = Buffer.from(january)

async function* once(body: Uint8Array) {
  yield body
}
const announce = async (ctx: TenantContext, sizeBytes = bytes.length) =>
  (await createImport({ ctx, input: { fileName: 'orders.csv', sizeBytes } })).import.importId
const send = ({ ctx }: ImportsUnderTest, importId: string, body: Uint8Array, from = 0) =>
  receiveImportContent({ ctx, input: { importId, from, body: once(body) } })
const view = async ({ ctx }: ImportsUnderTest, importId: string) =>
  (await getImport({ ctx, input: { importId } })).import
const minutesLater = (store: ImportsUnderTest, minutes: number): TenantContext => ({
  ...store.ctx,
  clock: () => new Date(TEST_NOW.getTime() + minutes * 60_000),
})

describe('an upload that failed', () => {
  it('is sent again under its id, as its message says, and imported', async () => {
    const store = await importsUnderTest(database)
    const importId = await announce(store.ctx)
    await expect(send(store, importId, bytes.subarray(1))).rejects.toThrow('Upload the file again')
    expect(await view(store, importId)).toMatchObject({ status: 'failed', problem: { code: 'size_differs' } })
    // The first bytes are gone, so that only the whole file can follow.
    await expect(send(store, importId, bytes.subarray(1), 1)).rejects.toThrow(/^0 bytes/)
    await send(store, importId, bytes)
    expect(await store.run(importId)).toMatchObject({ status: 'done', linesAdded: 5, problem: null })
    await expect(send(store, importId, bytes)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('has no second file where its content was refused, or where it was cancelled', async () => {
    const store = await importsUnderTest(database)
    const noTable = Buffer.from('nothing\nof a table\n')
    const refused = await store.upload('orders.csv', noTable)
    expect((await store.run(refused)).status).toBe('failed')
    await expect(send(store, refused, noTable)).rejects.toMatchObject({ code: 'conflict' })
    const cancelled = await announce(store.ctx)
    await cancelImport({ ctx: store.ctx, input: { importId: cancelled } })
    await expect(send(store, cancelled, bytes)).rejects.toThrow('This import was canceled')
  })
})

describe('a length that is not the announced one', () => {
  it.each([1, -1])('is refused before a byte is stored: %d', async (more) => {
    const store = await importsUnderTest(database)
    const announced = 3_000_000
    const importId = await announce(store.ctx, announced)
    const body = Buffer.alloc(announced + more)
    let stored: unknown[] | null = null
    async function* slowly() {
      yield body.subarray(0, 2_000_000)
      stored = await store.rows('select seq from import_chunks where company_id = $1')
      yield body.subarray(2_000_000)
    }
    const headers = new Headers({ 'content-length': String(body.length) })
    const sending = receiveImportContent({ ctx: store.ctx, input: { importId, headers, body: slowly() } })
    await expect(sending).rejects.toThrow(/^The upload has (3,?000,?001|2,?999,?999) bytes/)
    expect(stored).toEqual([])
  })
})

describe('announced files of which nothing comes', () => {
  it('are ten at most, for ten minutes', async () => {
    const store = await importsUnderTest(database)
    const ids: string[] = []
    for (let each = 0; each < 10; each++) ids.push(await announce(store.ctx))
    await expect(announce(store.ctx)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('10 announced files have not been sent yet'),
    })
    // One that is sent makes room for the next.
    await send(store, ids[0]!, bytes)
    ids.push(await announce(store.ctx))
    await expect(announce(minutesLater(store, 9))).rejects.toThrow('not been sent yet')
    await announce(minutesLater(store, 11))
    for (const importId of ids.slice(1)) expect((await view(store, importId)).status).toBe('failed')
    await endPausedUpload({ ctx: store.ctx, importId: ids[1]!, pausedAt: TEST_NOW })
    await send(store, ids[1]!, bytes)
    expect((await view(store, ids[1]!)).status).toBe('queued')
  })

  it('are not missed in an upload that is under way', async () => {
    const store = await importsUnderTest(database)
    const importId = await announce(store.ctx, 3_000_000)
    const broken = (async function* () {
      yield Buffer.alloc(2_000_000)
      throw new Error('socket hang up')
    })()
    const sending = receiveImportContent({ ctx: store.ctx, input: { importId, body: broken } })
    await expect(sending).rejects.toMatchObject({ code: 'bad_request' })
    await announce(minutesLater(store, 11))
    expect((await view(store, importId)).status).toBe('uploading')
  })
})

describe('the pieces of a large file', () => {
  const pieces = 2 * PIECES_AT_A_TIME + 3

  /** A context that notes how many pieces each statement deletes. */
  function watched(ctx: TenantContext): { ctx: TenantContext; deleted: number[] } {
    const deleted: number[] = []
    const inTenant: TenantContext['inTenant'] = (run, options) =>
      ctx.inTenant(async (tx) => {
        const count = async () => {
          const sql = 'select count(*)::int as pieces from import_chunks where company_id = $1'
          return (await tx.client.query<{ pieces: number }>(sql, [ctx.companyId])).rows[0]?.pieces ?? 0
        }
        const before = await count()
        const answer = await run(tx)
        deleted.push(before - (await count()))
        return answer
      }, options)
    return { ctx: { ...ctx, inTenant }, deleted }
  }
  const fill = (store: ImportsUnderTest, importId: string) =>
    store.rows(
      `insert into import_chunks (company_id, import_id, seq, bytes)
       select $1, '${importId}', seq, 'x' from generate_series(0, ${pieces - 1}) seq`,
    )

  it('are deleted a few at a time, also what a killed process left', async () => {
    const store = await importsUnderTest(database)
    const importId = await announce(store.ctx)
    await fill(store, importId)
    const cancelling = watched(store.ctx)
    await cancelImport({ ctx: cancelling.ctx, input: { importId } })
    expect(cancelling.deleted.reduce((sum, each) => sum + each, 0)).toBe(pieces)
    expect(Math.max(...cancelling.deleted)).toBe(PIECES_AT_A_TIME)
    await fill(store, importId)
    await announce(store.ctx)
    expect(await store.rows('select seq from import_chunks where company_id = $1')).toEqual([])
  })

  it('are deleted in short statements where the import waits for its turn', async () => {
    const store = await importsUnderTest(database)
    const importId = await store.upload('orders.csv', bytes)
    await store.rows('delete from import_chunks where company_id = $1')
    await fill(store, importId)
    const limited: TenantContext['inTenant'] = (run, options) =>
      store.ctx.inTenant(async (tx) => {
        // The database stands for a slow disk: one row takes 20 ms, and a statement may take 600.
        await tx.client.query("set local statement_timeout = '600ms'")
        return run(tx)
      }, options)
    await database.adminPool.query(
      `create or replace function slow_piece() returns trigger language plpgsql as
         $$ begin perform pg_sleep(0.02); return old; end $$`,
    )
    await database.adminPool.query(
      `create or replace trigger slow_piece before delete on import_chunks for each row execute function slow_piece()`,
    )
    try {
      await cancelImport({ ctx: { ...store.ctx, inTenant: limited }, input: { importId } })
    } finally {
      await database.adminPool.query('drop trigger slow_piece on import_chunks')
    }
    expect((await view(store, importId)).status).toBe('cancelled')
    expect(await store.rows('select seq from import_chunks where company_id = $1')).toEqual([])
  })
})
