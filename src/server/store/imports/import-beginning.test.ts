import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { workbookOfSheets } from '../../../../test/bad-files.ts'
import { useDatabase } from '../../../../test/database.ts'
import { type ImportsUnderTest, importsUnderTest, stateOf, TEST_NOW } from '../../../../test/imports.ts'
import { cancelImport } from './cancel-import.ts'
import { createImport } from './create-import.ts'
import { getImport } from './get-import.ts'
import { importBeginning } from './import-beginning.ts'
import { endPausedUpload } from './pause-upload.ts'
import { receiveImportContent } from './receive-import-content.ts'
import { reviewImport } from './review-import.ts'

const database = useDatabase()

const HEADER = 'date,product,quantity,total,currency\n'

/** About 27 bytes a row. */
function orders(rows: number, last: readonly string[] = []): Buffer {
  const lines = Array.from(
    { length: rows },
    (_, n) => `0${1 + (n % 9)}/02/2024,Mug ${n % 50},1,${10 + (n % 7)}.00,USD`,
  )
  return Buffer.from(`${HEADER}${[...lines, ...last].join('\n')}\n`)
}

interface Sending {
  readonly importId: string
  /** Sends the rest, and ends the upload. */
  readonly finish: () => Promise<void>
  readonly breakOff: () => Promise<void>
}

/** Uploads the first `bytes` of a file, and waits with the rest. */
async function begin(
  { ctx }: ImportsUnderTest,
  fileName: string,
  content: Buffer,
  bytes: number,
): Promise<Sending> {
  const announced = { fileName, sizeBytes: content.length, review: true }
  const { importId } = (await createImport({ ctx, input: announced })).import
  const going = Promise.withResolvers<void>()
  // Nothing waits for the rest of an upload that was cancelled.
  going.promise.catch(() => undefined)
  async function* body() {
    yield content.subarray(0, bytes)
    await going.promise
    yield content.subarray(bytes)
  }
  const done = receiveImportContent({ ctx, input: { importId, body: body() } })
  return {
    importId,
    finish: async () => {
      going.resolve()
      await done
    },
    breakOff: async () => {
      going.reject(new Error('socket hang up'))
      await done.catch(() => undefined)
    },
  }
}

const MIB = 1024 * 1024
const look = async (store: ImportsUnderTest, importId: string) =>
  (await importBeginning({ ctx: store.ctx, input: { importId } })).beginning

describe('the beginning of a file', () => {
  it('is shown while the rest is uploaded, with nothing that later rows decide', async () => {
    const store = await importsUnderTest(database)
    // Only the last rows show that days come first, that a second currency is there, and that rows are broken.
    const content = orders(60_000, ['31/02/2024,Mug,1,5.00,EUR', '25/02/2024,Mug,x,5.00,EUR'])
    const sending = await begin(store, 'orders.csv', content, 1.5 * MIB)
    const beginning = await look(store, sending.importId)
    expect(beginning).toEqual({
      ...{ fileType: 'csv', kind: 'orders', format: 'plain' },
      columns: [
        { index: 0, header: 'date', field: 'moment' },
        { index: 1, header: 'product', field: 'title' },
        { index: 2, header: 'quantity', field: 'quantity' },
        { index: 3, header: 'total', field: 'total' },
        { index: 4, header: 'currency', field: 'currency' },
      ],
      rows: Array.from({ length: 12 }, (_, n) => ({
        row: n + 2,
        cells: [`0${1 + (n % 9)}/02/2024`, `Mug ${n}`, '1', `${10 + (n % 7)}.00`, 'USD'],
      })),
    })
    await sending.finish()
    const { review } = await reviewImport({ ctx: store.ctx, input: sending })
    expect(review).toMatchObject({
      ...{ rows: 60_002, dateOrder: 'dmy', datesDecidedBy: 'file' },
      currencies: [
        { code: 'USD', rows: 60_000 },
        { code: 'EUR', rows: 2 },
      ],
    })
    // The one count is there: the beginning has nothing to add, however late it is asked for.
    expect(await look(store, sending.importId)).toBeNull()
  })

  it('of a packed file is unpacked as far as it came', async () => {
    const store = await importsUnderTest(database)
    const noise = Array.from(
      { length: 60_000 },
      (_, n) => `2024-02-01,Mug ${Math.sin(n)},1,${Math.cos(n) + 2},USD`,
    )
    const content = gzipSync(`${HEADER}${noise.join('\n')}\n`)
    const sending = await begin(store, 'orders.csv.gz', content, content.length - 1000)
    expect(content.length).toBeGreaterThan(MIB + 1000)
    const beginning = await look(store, sending.importId)
    expect(beginning?.rows[0]).toEqual({ row: 2, cells: ['2024-02-01', 'Mug 0', '1', '3', 'USD'] })
    await sending.finish()
  })

  it.each([
    ['utf-16le', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16be', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['utf-8', (text: string) => Buffer.from(text)],
  ])('is decoded as %s, though its first megabyte ends within a character', async (_, encode) => {
    const store = await importsUnderTest(database)
    const line = '2024-02-01;Käse für Zoë;1;4,50\n'
    const content = encode(`Datum;Artikel;Menge;Betrag\n${line.repeat(50_000)}`)
    const sending = await begin(store, 'orders.csv', content, 1.2 * MIB)
    const beginning = await look(store, sending.importId)
    expect(beginning?.columns.map(({ field }) => field)).toEqual(['moment', 'title', 'quantity', 'total'])
    expect(beginning?.rows.at(-1)).toEqual({ row: 13, cells: ['2024-02-01', 'Käse für Zoë', '1', '4,50'] })
    await sending.finish()
  })

  const header = ['date', 'product', 'quantity', 'total']
  const sold = (rows: number) =>
    Array.from({ length: rows }, (_, n) => ['2024-02-01', `Mug ${Math.sin(n)}`, 1, n + 0.5])

  it('of a workbook is shown once it is uploaded, before its rows are counted', async () => {
    const store = await importsUnderTest(database)
    const content = Buffer.from(
      await workbookOfSheets({ Orders: [header, ...sold(20_000)], Notes: [['Sold by Ada']] }),
    )
    const sending = await begin(store, 'orders.xlsx', content, content.length - 10)
    expect(await look(store, sending.importId)).toBeNull()
    await sending.finish()
    const order: string[] = []
    const counted = reviewImport({ ctx: store.ctx, input: sending }).finally(() => order.push('count'))
    const beginning = await look(store, sending.importId).finally(() => order.push('first rows'))
    expect(beginning).toEqual({
      ...{ fileType: 'xlsx', kind: 'orders', format: 'plain' },
      columns: [
        { index: 0, header: 'date', field: 'moment' },
        { index: 1, header: 'product', field: 'title' },
        { index: 2, header: 'quantity', field: 'quantity' },
        { index: 3, header: 'total', field: 'total' },
      ],
      rows: Array.from({ length: 12 }, (_, n) => ({
        row: n + 2,
        cells: ['2024-02-01', `Mug ${Math.sin(n)}`, '1', String(n + 0.5)],
      })),
    })
    expect((await counted).review.rows).toBe(20_000)
    expect(order).toEqual(['first rows', 'count'])
    expect(await look(store, sending.importId)).toBeNull()
  })

  it.each([
    [
      'whose first sheet is a note',
      { Notes: [['Read me'], ['Sold by Ada']], Orders: [header, ...sold(4000)] },
    ],
    ['without rows', { Orders: [] }],
  ])('of a workbook %s is left to the reading of the whole', async (_, sheets) => {
    const store = await importsUnderTest(database)
    const content = Buffer.from(await workbookOfSheets(sheets))
    const sending = await begin(store, 'orders.xlsx', content, content.length)
    await sending.finish()
    expect(await look(store, sending.importId)).toBeNull()
  })

  it('of a file without known columns or with one endless row is left to the reading of the whole', async () => {
    const store = await importsUnderTest(database)
    const endless = await begin(store, 'a.csv', Buffer.alloc(2.5 * MIB, '"x'), 1.5 * MIB)
    expect(await look(store, endless.importId)).toBeNull()
    await endless.breakOff()
    const unknown = await begin(store, 'b.csv', Buffer.from('a;b\n1;2\n'.repeat(200_000)), 1.2 * MIB)
    expect((await look(store, unknown.importId))?.columns.map(({ field }) => field)).toEqual([null, null])
    await unknown.breakOff()
  })

  it('goes with an upload that breaks off or is cancelled', async () => {
    const store = await importsUnderTest(database)
    const broken = await begin(store, 'orders.csv', orders(60_000), 1.5 * MIB)
    expect(await look(store, broken.importId)).not.toBeNull()
    await broken.breakOff()
    await endPausedUpload({ ctx: store.ctx, importId: broken.importId, pausedAt: TEST_NOW })
    expect(await look(store, broken.importId)).toBeNull()
    expect((await getImport({ ctx: store.ctx, input: broken })).import).toMatchObject({
      ...{ status: 'failed', problem: { code: 'upload_interrupted' } },
    })
    const cancelled = await begin(store, 'orders.csv', orders(60_000), 1.5 * MIB)
    await cancelImport({ ctx: store.ctx, input: cancelled })
    expect(await look(store, cancelled.importId)).toBeNull()
    await cancelled.breakOff()
    expect((await stateOf(store)).chunks).toEqual([])
  })

  it('is not shown to another company', async () => {
    const store = await importsUnderTest(database)
    const sending = await begin(store, 'orders.csv', orders(60_000), 1.5 * MIB)
    const stranger = await importsUnderTest(database)
    await expect(look(stranger, sending.importId)).rejects.toMatchObject({ code: 'not_found' })
    await sending.finish()
  })
})
