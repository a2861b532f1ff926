import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import type { ImportView } from '#contract/imports'
import { useDatabase } from '../../../../test/database.ts'
import {
  type ImportsUnderTest,
  importsUnderTest,
  january,
  stateOf,
  TEST_NOW,
} from '../../../../test/imports.ts'
import { cancelImport } from './cancel-import.ts'
import { createImport } from './create-import.ts'
import { downloadRejectedRows } from './download-rejected-rows.ts'
import { getImport } from './get-import.ts'
import { listImports } from './list-imports.ts'
import { endPausedUpload } from './pause-upload.ts'
import { receiveImportContent } from './receive-import-content.ts'
import { undoImport } from './undo-import.ts'
import { watchImport } from './watch-import.ts'

const database = useDatabase()

describe('uploading', () => {
  const announce = (store: ImportsUnderTest, fileName: string, sizeBytes = 10) =>
    createImport({ ctx: store.ctx, input: { fileName, sizeBytes } })

  it.each([
    ['orders.xlsx', 10, 'unsupported_file'],
    ['orders.pdf', 10, 'unsupported_file'],
    ['orders.csv', 0, 'invalid_input'],
    ['orders.csv.gz', 600 * 1024 * 1024, 'payload_too_large'],
  ])('refuses %s of %d bytes before they travel', async (fileName, size, code) => {
    const store = await importsUnderTest(database)
    await expect(announce(store, fileName, size)).rejects.toMatchObject({ code })
    expect((await listImports({ ctx: store.ctx })).imports).toEqual([])
  })

  it('stores the file byte by byte in pieces, with its hash', async () => {
    const store = await importsUnderTest(database)
    const bytes = Buffer.alloc(2_500_000, 'date,product,quantity,total\n')
    const importId = await store.upload('big.csv', bytes)
    const [stored] = await store.rows<{ sha: string; pieces: string; same: string }>(
      "select encode(sha256(string_agg(bytes, ''::bytea order by seq)), 'hex') as sha, count(*) as pieces from import_chunks where company_id = $1",
    )
    const [record] = await store.rows<{ file_sha256: string; status: string }>(
      'select file_sha256, r.status from imports i join runs r on r.run_id = i.import_id where i.company_id = $1',
    )
    expect(stored).toMatchObject({ pieces: '3', sha: record?.file_sha256 })
    expect(record?.status).toBe('queued')
    await expect(
      receiveImportContent({ ctx: store.ctx, input: { importId, body: null } }),
    ).rejects.toMatchObject({ code: 'conflict' })
  })

  it.each([
    ['the disk is full', { code: '53100' }, { status: 507, code: 'storage_full' }, 'storage_full'],
    ['the database is away', { code: '57P01' }, { status: 503, retryAfterSeconds: 5 }, 'database_away'],
  ])('says so when %s, after it has heard the file to its end', async (_, error, problem, code) => {
    const store = await importsUnderTest(database)
    const pieces = 5
    const { importId } = (await announce(store, 'big.csv', pieces << 20)).import
    let calls = 0
    const inTenant: typeof store.ctx.inTenant = (run, options) =>
      // The first claims the upload; the second stores a piece, the third would end the upload.
      ![1, 2].includes(calls++)
        ? store.ctx.inTenant(run, options)
        : Promise.reject(Object.assign(new Error('no'), error))
    let sent = 0
    async function* body() {
      for (; sent < pieces; sent++) yield new Uint8Array(1 << 20)
    }
    const uploading = receiveImportContent({
      ctx: { ...store.ctx, inTenant },
      input: { importId, body: body() },
    })
    await expect(uploading).rejects.toMatchObject(problem)
    expect(sent).toBe(pieces)
    // Once the fault has passed, the import says why it failed, and waits for no file any more.
    await vi.waitFor(
      async () =>
        expect((await getImport({ ctx: store.ctx, input: { importId } })).import).toMatchObject({
          ...{ status: 'failed', problem: { code } },
        }),
      { timeout: 10_000 },
    )
  })

  /** A file of which the connection brings a part. */
  const file = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => at % 251))
  const brokenAfter = (bytes: number) =>
    async function* () {
      yield file.subarray(0, bytes)
      throw new Error('socket hang up')
    }
  const viewOf = async (store: ImportsUnderTest, importId: string) =>
    (await getImport({ ctx: store.ctx, input: { importId } })).import

  it('that breaks off goes on with the first byte that is not stored, and has the hash of the whole', async () => {
    const store = await importsUnderTest(database)
    const { importId } = (await announce(store, 'orders.csv', file.length)).import
    const send = (from: number, body: AsyncIterable<Uint8Array>) =>
      receiveImportContent({ ctx: store.ctx, input: { importId, from, body } })
    await expect(send(0, brokenAfter(2_500_000)())).rejects.toMatchObject({ code: 'bad_request' })
    const { status, bytesRead } = await viewOf(store, importId)
    expect({ status, bytesRead }).toEqual({ status: 'uploading', bytesRead: 2 << 20 })
    async function* rest(from: number) {
      yield file.subarray(from)
    }
    // Neither once more nor with a gap.
    for (const from of [0, 1 << 20, 2_500_000])
      await expect(send(from, rest(from))).rejects.toThrow(/^2,?097,?152 bytes/)
    await send(bytesRead, rest(bytesRead))
    expect(await viewOf(store, importId)).toMatchObject({ status: 'queued', bytesRead: 0 })
    const [stored] = await store.rows<{ sha: string; file_sha256: string }>(
      `select encode(sha256((select string_agg(bytes, ''::bytea order by seq) from import_chunks where company_id = $1)), 'hex') as sha,
         file_sha256 from imports where company_id = $1`,
    )
    const sha = createHash('sha256').update(file).digest('hex')
    expect(stored).toEqual({ sha, file_sha256: sha })
  })

  it('that another connection goes on with is stored once', async () => {
    const store = await importsUnderTest(database)
    const { importId } = (await announce(store, 'orders.csv', file.length)).import
    const send = (from: number, body: AsyncIterable<Uint8Array>) =>
      receiveImportContent({ ctx: store.ctx, input: { importId, from, body } })
    // The first connection is not known to be lost when the second one brings the rest.
    async function* lost() {
      yield file.subarray(0, 1 << 20)
      await send(
        1 << 20,
        (async function* () {
          yield file.subarray(1 << 20)
        })(),
      )
      yield file.subarray(1 << 20)
    }
    await expect(send(0, lost())).rejects.toMatchObject({ code: 'conflict' })
    expect((await viewOf(store, importId)).status).toBe('queued')
    expect((await stateOf(store)).chunks).toHaveLength(3)
  })

  it('that breaks off and does not go on leaves a sentence and no bytes', async () => {
    const store = await importsUnderTest(database)
    const { importId } = (await announce(store, 'orders.csv', file.length)).import
    await expect(
      receiveImportContent({ ctx: store.ctx, input: { importId, body: brokenAfter(2_000_000)() } }),
    ).rejects.toMatchObject({ code: 'bad_request' })
    const earlier = new Date(TEST_NOW.getTime() - 1)
    await endPausedUpload({ ctx: store.ctx, importId, pausedAt: earlier })
    expect((await viewOf(store, importId)).status).toBe('uploading')
    await endPausedUpload({ ctx: store.ctx, importId, pausedAt: TEST_NOW })
    expect(await viewOf(store, importId)).toMatchObject({
      status: 'failed',
      problem: { code: 'upload_interrupted' },
    })
    expect((await stateOf(store)).chunks).toEqual([])
  })

  it('that is shorter than announced is refused', async () => {
    const store = await importsUnderTest(database)
    const { import: view } = await announce(store, 'orders.csv', 100)
    async function* short() {
      yield Buffer.from(january).subarray(0, 50)
    }
    await expect(receiveImportContent({ ctx: store.ctx, input: { ...view, body: short() } })).rejects.toThrow(
      '50 bytes where 100',
    )
  })

  it('that is cancelled meanwhile stops', async () => {
    const store = await importsUnderTest(database)
    const { import: view } = await announce(store, 'orders.csv', 3_000_000)
    async function* slow() {
      yield Buffer.alloc(1_500_000, 'x')
      await cancelImport({ ctx: store.ctx, input: view })
      yield Buffer.alloc(1_500_000, 'x')
    }
    await expect(
      receiveImportContent({ ctx: store.ctx, input: { ...view, body: slow() } }),
    ).rejects.toMatchObject({ code: 'conflict' })
    expect((await stateOf(store)).chunks).toEqual([])
  })
})

describe('watching', () => {
  it('tells every change once and ends with the import; other companies see nothing', async () => {
    const store = await importsUnderTest(database)
    const importId = await store.upload('january.csv', january)
    const told: ImportView['status'][] = []
    const watching = (async () => {
      for await (const view of watchImport({
        ctx: store.ctx,
        input: { importId, signal: new AbortController().signal },
      }))
        told.push(view.status)
    })()
    while (told.length === 0) await sleep(2)
    await store.run(importId)
    await watching
    expect(told[0]).toBe('queued')
    expect(told.at(-1)).toBe('done')
    const stranger = await importsUnderTest(database)
    for (const verb of [getImport, cancelImport, undoImport, downloadRejectedRows])
      await expect(verb({ ctx: stranger.ctx, input: { importId } })).rejects.toMatchObject({
        code: 'not_found',
      })
    await expect(getImport({ ctx: store.ctx, input: { importId: randomUUID() } })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await listImports({ ctx: stranger.ctx })).imports).toEqual([])
  })
})
