import { expect, test } from 'vitest'
import { csvRows } from './csv-rows.ts'

async function read(...pieces: string[]) {
  async function* texts() {
    yield* pieces
  }
  const rows: (readonly string[])[] = []
  const wrong: number[] = []
  for await (const piece of csvRows(texts(), ',', (rowsBefore) => wrong.push(rowsBefore)))
    for (const { cells } of piece) rows.push(cells.map((cell) => cell.trim()))
  return { rows, wrong }
}

test('a quotation mark is not wrong because the piece of the file ends after it', async () => {
  const text = '"a","b"\r\n"1","2 ""x"""\r\n"3" ,"4\r\n5"\r\n'
  for (let at = 4; at < text.length; at++)
    expect(await read(text.slice(0, at), text.slice(at)), `cut at ${at}`).toEqual({
      rows: [
        ['a', 'b'],
        ['1', '2 "x"'],
        ['3', '4\r\n5'],
      ],
      wrong: [],
    })
})

test('a quotation mark that ends a cell wrongly is reported wherever the piece ends', async () => {
  const text = 'a,b\n1,2\n"3"x,4\n5,6\n'
  for (let at = 4; at < text.length; at++)
    expect((await read(text.slice(0, at), text.slice(at))).wrong[0], `cut at ${at}`).toBe(2)
})

test('a file whose quotation mark is never closed is refused with its row, however short', async () => {
  async function* texts() {
    yield 'a,b\n1,2\n"3,4\n'
    yield '5,6\n7,8\n'
  }
  const rows: number[] = []
  const reading = (async () => {
    for await (const piece of csvRows(texts(), ',')) rows.push(...piece.map(({ row }) => row))
  })()
  await expect(reading).rejects.toMatchObject({ code: 'row_too_long', details: { values: { row: '3' } } })
  expect(rows).toEqual([1, 2])
})
