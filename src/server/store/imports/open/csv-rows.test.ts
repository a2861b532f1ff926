import { expect, test } from 'vitest'
import { csvRows } from './csv-rows.ts'
import { sniffEncoding } from './encoding.ts'

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

async function cellsOf(delimiter: string, ...pieces: string[]) {
  async function* texts() {
    yield* pieces
  }
  const rows: (readonly [number, ...string[]])[] = []
  for await (const piece of csvRows(texts(), delimiter))
    for (const { row, cells } of piece) rows.push([row, ...cells.map((cell) => cell.trim())])
  return rows
}

test('two quotation marks that would swallow the rows between them refuse a file with its row', async () => {
  const text = '1,Cap,1,9\n2,"The Beast" T-Shirt,1,10\n3,Mug,1,5\n4,Hose 6",1,7\n'
  for (let at = 1; at < text.length; at++)
    await expect(cellsOf(',', text.slice(0, at), text.slice(at)), `cut at ${at}`).rejects.toMatchObject({
      code: 'row_too_long',
      details: { values: { row: '2' } },
    })
})

test('between tabs such marks are parts of their cells, and every row stays', async () => {
  const text = '1\t"A ""big""\nmug"\t1\n2\t"The Beast" T-Shirt\t1\n3\t"Mug"\t1\n4\tHose 6"\t1\n5\t"x\t1\n'
  for (let at = 1; at <= text.length; at++)
    expect(await cellsOf('\t', text.slice(0, at), text.slice(at)), `cut at ${at}`).toEqual([
      [1, '1', 'A "big"\nmug', '1'],
      [2, '2', '"The Beast" T-Shirt', '1'],
      [3, '3', 'Mug', '1'],
      [4, '4', 'Hose 6"', '1'],
      [5, '5', '"x', '1'],
    ])
})

test('a mark in the middle of a quoted cell with a line break of its own takes nothing', async () => {
  expect(await cellsOf(',', 'a,b\n1,"a "big" mug\nin blue"\n2,c\n')).toEqual([
    [1, 'a', 'b'],
    [2, '1', 'a "big" mug\nin blue'],
    [3, '2', 'c'],
  ])
})

test.each([
  ['alone, in a file of an old computer', 'a,b\r1,2\r\r3,4\r'],
  ['among others, in files that were put together', 'a,b\n1,2\r\n\r3,4\n'],
  ['twice, where line ends were converted twice', 'a,b\r\r\n1,2\r\r\n\r\r\n3,4\r\r\n'],
])('a return ends a row %s, wherever the piece ends', async (_, text) => {
  for (let at = 1; at < text.length; at++) {
    const { rows } = await read(text.slice(0, at), text.slice(at))
    expect(rows, `cut at ${at}`).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ])
  }
})

test.each([
  ['one cut character among many whole ones', 'Käse '.repeat(40), 'utf-8'],
  ['wrong bytes alone', 'plain text', 'windows-1252'],
] as const)('%s', async (_, before, expected) => {
  const bytes = Buffer.concat([Buffer.from(before), Buffer.from([0x42, 0x72, 0xc3])])
  async function* open() {
    yield bytes.subarray(0, 30)
    yield bytes.subarray(30)
  }
  expect(await sniffEncoding(open, new AbortController().signal)).toBe(expected)
})
