import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import * as bad from '../../../../../test/bad-files.ts'
import { runInThread } from '../../../kit/jobs/run-in-thread.ts'
import { unpackedBytes } from './file-bytes.ts'
import { checkUnpackedSize } from './zip-size.ts'

const entry = new URL('../../../../../test/processes/read-table-thread.ts', import.meta.url)
/** The reader and its libraries take half of it. No limit of time here is near. */
const MAX_HEAP_MB = 96

interface Read {
  readonly rows: number
  readonly product: string | null
}

const read = (bytes: Uint8Array) =>
  runInThread<Read>({ entry, input: { bytes }, share: null, deadlineMs: 80_000, maxHeapMb: MAX_HEAP_MB })

describe('line 30: a small file that would be a large one', () => {
  it.each([
    ['that says it unpacks to 4 GB', () => bad.claimingToUnpackTo(0xf0_00_00_00), 'expands_too_far'],
    ['of a million entries', () => bad.crowdedArchive(1_000_000), 'too_many_sheets'],
    ['of twenty thousand entries', () => bad.crowdedArchive(20_000), 'too_many_sheets'],
    ['with 40 MB of shared strings in 50 KB', () => bad.hugeStringsWorkbook(40), 'unpacks_too_far'],
  ])('is refused before a byte is unpacked: a workbook %s', async (_, make, code) => {
    const file = Buffer.from(await make())
    await expect(read(file)).rejects.toMatchObject({ name: 'FileProblem', code })
    // Without the packed bytes the answer is the same: its directory was enough.
    const directory = file.indexOf('PK\x01\x02', 0, 'latin1')
    file.fill(0xff, 30, directory)
    expect(() => checkUnpackedSize(file)).toThrow(expect.objectContaining({ code }))
  })

  it.each([
    ['entities of each other', () => bad.entitiesWorkbook('of each other'), /^&e9;$/],
    ['a long entity fifty thousand times', () => bad.entitiesWorkbook('of a long one'), /^(&e0;)+$/],
    ['archives in archives', () => bad.nestedWorkbook(), /^Mug$/],
    ['a size of 1,048,576 rows by 16,384 columns', () => bad.farCornerWorkbook(), /^Mug$/],
  ])('is read for what it is, in little memory: a workbook with %s', async (_, make, product) => {
    const { rows, product: named } = await read(make())
    expect(rows).toBeLessThanOrEqual(3)
    expect(named).toMatch(product)
  })

  it('is read no further: a text that gzip shrank to a thousandth', async () => {
    const bomb = gzipSync(Buffer.alloc(64 << 20, 'date,product,quantity,total\n2024-01-31,Mug,2,19.90\n'))
    let unpacked = 0
    const reading = (async () => {
      for await (const piece of unpackedBytes(onePiece(bomb))) unpacked += piece.length
    })()
    await expect(reading).rejects.toMatchObject({
      code: 'unpacks_too_far',
      message: expect.stringContaining('more than 100 times as large'),
    })
    expect(unpacked).toBeLessThanOrEqual(32 << 20)
  })

  it('is no file of a real shop, which shrinks less', async () => {
    const lines = Array.from(
      { length: 200_000 },
      (_, at) => `2024-01-${10 + (at % 20)},Mug ${at % 700},${1 + (at % 3)},${(at % 50) + 0.9},,,,,,,,,,,\n`,
    )
    const whole = Buffer.from(`date,product,quantity,total\n${lines.join('')}`)
    let unpacked = 0
    for await (const piece of unpackedBytes(onePiece(gzipSync(whole)))) unpacked += piece.length
    expect(unpacked).toBe(whole.length)
  })
})

async function* onePiece(bytes: Uint8Array) {
  yield bytes
}
