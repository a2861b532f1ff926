import { describe, expect, it } from 'vitest'
import type { Batch } from '../classify/read-batches.ts'
import { writeBatches } from './write-batches.ts'

/** A writer of two batches in parallel, whose batches end when and as the test says. */
function writerUnderTest() {
  const given: { readonly rowsRead: number; end: () => void; fail: (error: Error) => void }[] = []
  const write = ({ rowsRead }: { readonly rowsRead: number }) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    given.push({ rowsRead, end: resolve, fail: reject })
    return promise
  }
  return { given, writer: { atOnce: 2, write } }
}

async function* batchesOf(count: number, read: number[] = []): AsyncGenerator<Batch<never>> {
  for (let rowsRead = 1; rowsRead <= count; rowsRead++) {
    read.push(rowsRead)
    yield { items: [], rejectedRows: [], rowsRead, rejectedCounts: {} }
  }
}

const rest = { file: { bytesRead: 0 } }
/** Until nothing more happens by itself. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('writeBatches', () => {
  it('gives as many batches as the writer takes at once, and has one more read', async () => {
    const { given, writer } = writerUnderTest()
    const read: number[] = []
    const written = writeBatches({ batches: batchesOf(4, read), writer, ...rest })
    await settled()
    expect(given.map(({ rowsRead }) => rowsRead)).toEqual([1, 2])
    expect(read).toEqual([1, 2, 3])
    given[0]!.end()
    await settled()
    expect(given.map(({ rowsRead }) => rowsRead)).toEqual([1, 2, 3])
    for (const batch of given) batch.end()
    await settled()
    given[3]!.end()
    await written
  })

  it('ends with the error of a batch, once nothing is being written', async () => {
    const { given, writer } = writerUnderTest()
    const written = writeBatches({ batches: batchesOf(9), writer, ...rest })
    await settled()
    given[0]!.fail(new Error('the disk is full'))
    given[1]!.fail(new Error('the one before failed'))
    await expect(written).rejects.toThrow('the disk is full')
    expect(given).toHaveLength(2)
  })

  it('reads the first batches without waiting, gives them in turn, and then waits until none is left', async () => {
    const { given, writer } = writerUnderTest()
    const read: number[] = []
    const written = writeBatches({ batches: batchesOf(9, read), writer, ahead: 5, ...rest })
    await settled()
    expect(given.map(({ rowsRead }) => rowsRead)).toEqual([1, 2])
    expect(read).toEqual([1, 2, 3, 4, 5, 6])
    for (let batch = 0; batch < 9; batch++) {
      expect(given.length).toBeLessThanOrEqual(batch + 2)
      given[batch]!.end()
      await settled()
    }
    await written
    expect(given.map(({ rowsRead }) => rowsRead)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('gives none of the batches that wait once reading has failed', async () => {
    const { given, writer } = writerUnderTest()
    async function* breaking() {
      yield* batchesOf(5)
      throw new Error('cancelled')
    }
    const written = writeBatches({ batches: breaking(), writer, ahead: 9, ...rest })
    written.catch(() => undefined)
    await settled()
    for (const batch of given) batch.end()
    await expect(written).rejects.toThrow('cancelled')
    expect(given).toHaveLength(2)
  })
})
