import { describe, expect, it } from 'vitest'
import { firstRows } from './first-rows.ts'

async function* pieces() {
  yield [1, 2, 3]
  yield [4, 5]
  yield [6]
}
async function taken(rows: () => AsyncGenerator<readonly number[]>) {
  const all: number[] = []
  for await (const piece of rows()) all.push(...piece)
  return all
}

describe('the rows that a dry run counts', () => {
  it('are all of a short file', async () => {
    const first = firstRows(pieces, { rows: 6, ms: 1000 }, () => 0)
    expect(await taken(first.rows)).toEqual([1, 2, 3, 4, 5, 6])
    expect(first.isWhole()).toBe(true)
    expect(first.count()).toBe(6)
  })

  it.each([3, 4, 5])('are the first %d of a long one', async (rows) => {
    const first = firstRows(pieces, { rows, ms: 1000 }, () => 0)
    expect(await taken(first.rows)).toEqual([1, 2, 3, 4, 5, 6].slice(0, rows))
    expect(first.isWhole()).toBe(false)
    expect(first.count()).toBe(rows)
  })

  it('end when the time is over, after the first piece at the earliest', async () => {
    let now = 0
    const first = firstRows(pieces, { rows: 6, ms: 10 }, () => now)
    now = 11
    expect(await taken(first.rows)).toEqual([1, 2, 3])
    expect(first.isWhole()).toBe(false)
  })
})
