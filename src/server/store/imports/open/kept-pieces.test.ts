import { expect, test } from 'vitest'
import { KeptPieces } from './kept-pieces.ts'

const pieces = [[1, 2], [3, 4], [5]]

function counted(mostCells: number) {
  const counts = { begun: 0, read: 0, ended: 0 }
  async function* source() {
    counts.begun++
    try {
      for (const piece of pieces) {
        counts.read++
        yield piece
      }
    } finally {
      counts.ended++
    }
  }
  return { counts, kept: new KeptPieces(source, () => 10, mostCells) }
}

async function rowsOf(kept: KeptPieces<number>, most = Number.POSITIVE_INFINITY): Promise<number[]> {
  const rows: number[] = []
  for await (const piece of kept.pieces()) {
    rows.push(...piece)
    if (rows.length >= most) break
  }
  return rows
}

test('a reader goes on where an earlier one stopped, and the source is read once', async () => {
  const { counts, kept } = counted(1000)
  expect(await rowsOf(kept, 1)).toEqual([1, 2])
  expect(counts).toEqual({ begun: 1, read: 1, ended: 0 })
  for (let time = 0; time < 2; time++) expect(await rowsOf(kept)).toEqual([1, 2, 3, 4, 5])
  expect(counts).toEqual({ begun: 1, read: 3, ended: 1 })
})

test('of too many cells nothing is kept: the first reader reads on, each later one for itself', async () => {
  const { counts, kept } = counted(30)
  expect(await rowsOf(kept)).toEqual([1, 2, 3, 4, 5])
  expect(counts).toEqual({ begun: 1, read: 3, ended: 1 })
  expect(await rowsOf(kept, 1)).toEqual([1, 2])
  expect(await rowsOf(kept)).toEqual([1, 2, 3, 4, 5])
  expect(counts).toEqual({ begun: 3, read: 7, ended: 3 })
})

test('a source that nobody goes on with is ended', async () => {
  const { counts, kept } = counted(1000)
  await rowsOf(kept, 1)
  kept.close()
  await expect.poll(() => counts.ended).toBe(1)
})
