import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { csvRows } from '../open/csv-rows.ts'
import { unpackedBytes } from '../open/file-bytes.ts'
import { type FileProblem, TEMPLATE_HEADER } from '../open/file-problem.ts'
import { understandOrders } from './understand-orders.ts'

const never = new AbortController().signal

const settings = {
  storeCurrency: 'USD',
  dateOrder: 'mdy',
  decimalMark: 'point',
  remembered: async () => null,
} as const

async function survey(content: string | Uint8Array) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  async function* open() {
    for (let at = 0; at < bytes.length; at += 1 << 20) yield bytes.subarray(at, at + (1 << 20))
  }
  const understood = await understandOrders(open, settings, never)
  return { ...understood.reading, ...understood.survey }
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

const problemOf = async (content: string | Uint8Array): Promise<FileProblem> => {
  const error: unknown = await survey(content).then(
    () => new Error('the file was accepted'),
    (refused) => refused,
  )
  if ((error as Error).name !== 'FileProblem') throw error
  return error as FileProblem
}

const table = `${TEMPLATE_HEADER}\n2024-01-31,Mug,2,19.90\n`

describe('understandOrders', () => {
  it('reads the template', async () => {
    expect(await survey(table)).toMatchObject({
      rows: 1,
      encoding: 'utf-8',
      delimiter: ',',
      decimalMark: 'point',
      datesDecidedBy: 'nothing',
      headerRow: 1,
      format: 'plain',
    })
  })

  it('reads gzip, a byte order mark, semicolons, decimal commas and \\r\\n', async () => {
    const german = '\ufeffDatum;Artikel;Menge;Gesamtpreis;Währung\r\n31/01/2024;Tasse;2;19,90;EUR\r\n'
    expect(await survey(gzipSync(german))).toMatchObject({
      rows: 1,
      delimiter: ';',
      decimalMark: 'comma',
      dateOrder: 'dmy',
      currencies: [['EUR', 1]],
      header: ['Datum', 'Artikel', 'Menge', 'Gesamtpreis', 'Währung'],
    })
  })

  it('finds Windows-1252 where bytes are not UTF-8, even in the last row', async () => {
    const text = Buffer.from(`${table}2024-02-01,Caf\u00e9 cr\u00e8me,1,3\n`, 'latin1')
    const read = await survey(text)
    expect(read.encoding).toBe('windows-1252')
    expect([...read.titles.values()]).toEqual(['Mug', 'Café crème'])
  })

  it('reads UTF-16 with its mark', async () => {
    const read = await survey(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(table, 'utf16le')]))
    expect(read).toMatchObject({ encoding: 'utf-16le', rows: 1 })
  })

  it('reads quoted line breaks, quotes and delimiters, tabs, and \\r alone', async () => {
    const quoted = await survey(
      'date\tproduct\tquantity\ttotal\n2024-01-31\t"A ""big""\nmug, blue"\t2\t19.90\n',
    )
    expect([...quoted.titles.values()]).toEqual(['A "big" mug, blue'])
    expect(quoted.delimiter).toBe('\t')
    expect((await survey(table.replaceAll('\n', '\r'))).rows).toBe(1)
  })

  it('names products by the most frequent wording, ties by the latest, notes last', async () => {
    const rows = [
      'a1,Old name,1,5',
      'A1,New name,1,5',
      'a1,damaged,0,0',
      'b2,check,1,5',
      'b2,check,1,5',
      'b2,Real title,1,5',
      'c3,Written off,-1,-5',
    ]
    const { titles } = await survey(
      `date,sku,product,quantity,total\n${rows.map((row) => `2024-01-31,${row}`).join('\n')}`,
    )
    expect(Object.fromEntries(titles)).toEqual({ A1: 'New name', B2: 'Real title' })
  })
})

describe('files that are refused', () => {
  it.each([
    ['nothing', '', 'empty_file'],
    ['blank lines', '\n \n\r\n', 'empty_file'],
    ['an empty gzip', gzipSync(''), 'empty_file'],
    ['a header alone', `${TEMPLATE_HEADER}\n`, 'no_rows'],
    [
      'an xlsx under the name of a CSV',
      Buffer.from('PK\u0003\u0004\u0014\0\u0006\0[Content_Types].xml'),
      'spreadsheet_file',
    ],
    ['an old xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'spreadsheet_file'],
    ['a zip', Buffer.from('PK\u0003\u0004\u0014\0\0\0orders.csv'), 'zip_file'],
    ['half a gzip', gzipSync(table.repeat(1000)).subarray(0, 60), 'damaged_gzip'],
    ['an image', Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 31)), 'not_text'],
    [
      'an image in a gzip',
      gzipSync(Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 31))),
      'not_text',
    ],
    ['one line of 10 MB', 'x'.repeat(10_000_000), 'row_too_wide'],
    [
      'a quotation mark that never closes',
      `${table}2024-02-01,"Mug,2,3\n${'2024-02-01,Cup,2,3\n'.repeat(200_000)}`,
      'row_too_long',
    ],
    [
      '20,000 columns',
      `${Array.from({ length: 20_000 }, (_, i) => `c${i}`).join(',')}\n1\n`,
      'too_many_columns',
    ],
    [
      '200,000 columns, whose header is longer than a row may be',
      `${Array.from({ length: 200_000 }, (_, i) => `column ${i}`).join(',')}\n1\n`,
      'row_too_wide',
    ],
    ['another table', 'name,email\nAda,ada@example.test\n', 'missing_columns'],
  ])('%s', async (_, content, code) => {
    const problem = await problemOf(content)
    expect(problem.code).toBe(code)
    expect(problem.message).toMatch(/^[A-Z].{30,}\.$|\.\)\.$/)
  })

  it('names the missing columns, what is there instead, and the template', async () => {
    const problem = await problemOf('Datum;Artikel;Farbe\n2024-01-31;Tasse;blau\n')
    expect(problem.message).toBe(
      'The file lacks these columns: quantity, total. Its first row says: "Datum", "Artikel", "Farbe". ' +
        'A table needs at least the columns date,product,quantity,total; order_id, sku, unit_price, customer, country and currency may be added.',
    )
  })

  it('a gzip that unpacks without end stops at the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(64 << 20, table))
    expect(bomb.length).toBeLessThan(400_000)
    let unpacked = 0
    const reading = (async () => {
      for await (const piece of unpackedBytes(inOnePiece(bomb), 8 << 20)) unpacked += piece.length
    })()
    await expect(reading).rejects.toMatchObject({
      code: 'expands_too_far',
      message: 'Unpacked, the file is larger than 8 MB. Export a shorter period at a time.',
    })
    expect(unpacked).toBeLessThanOrEqual(8 << 20)
  })

  it('nine hundred thousand rows are read without being held', async () => {
    const rows = Buffer.from('2024-01-31,Mug,2,19.90\n'.repeat(45_000))
    async function* long() {
      yield Buffer.from(`${TEMPLATE_HEADER}\n`)
      for (let at = 0; at < 20; at++) yield rows
    }
    const before = process.memoryUsage().rss
    expect((await understandOrders(long, settings, never)).survey.rows).toBe(900_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(250 << 20)
  })
})

describe('csvRows', () => {
  const read = async (pieces: string[]) => {
    async function* texts() {
      yield* pieces
    }
    const rows: (readonly [number, readonly string[]])[] = []
    for await (const piece of csvRows(texts(), ','))
      for (const { row, cells } of piece) rows.push([row, cells])
    return rows
  }

  it('gives the same rows wherever the pieces are cut', async () => {
    const text = 'a,"b\r\n""c"""\r\n\r\n1,2\r\n"x",\r\nlast,row'
    const whole = await read([text])
    expect(whole.map(([row]) => row)).toEqual([1, 3, 4, 5])
    for (let cut = 1; cut < text.length; cut++)
      expect(await read([text.slice(0, cut), text.slice(cut)]), `cut at ${cut}`).toEqual(whole)
  })
})
