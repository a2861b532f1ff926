import Papa from 'papaparse'
import type { ClientBase } from 'pg'
import { neutralCell } from '#contract/neutral-cell'
import { wordingFor } from '../../kit/messages/render.ts'
import type { ExportTask } from './export-task.ts'
import { type ExportedTable, exportedTables } from './exported-tables.ts'
import { type ZipEntry, ZipFile } from './zip-file.ts'

const PER_FETCH = 5000
/**
 * Size limit of one file; a larger table continues in another. Well below the 4 GB that a file of an archive may
 * have.
 */
const PART_BYTES = 2 ** 31

interface Archive {
  readonly task: ExportTask
  /** Connection that reads everything in one snapshot. */
  readonly client: ClientBase
  readonly signal: AbortSignal
  readonly write: (bytes: Uint8Array) => Promise<void>
  readonly partBytes?: number
}

export interface ArchiveFigures {
  readonly tables: number
  readonly rows: number
}

/** Writes each table twice, as JSON and as CSV, then the picture and a README with the counts of the content. */
export async function writeArchive(archive: Archive): Promise<ArchiveFigures> {
  const { task, client, signal, write, partBytes = PART_BYTES } = archive
  const out: Uint8Array[] = []
  const zip = new ZipFile({
    modifiedAt: new Date(task.preparedAt),
    write: (bytes) => {
      out.push(bytes)
    },
  })
  const flush = async () => {
    signal.throwIfAborted()
    for (const bytes of out.splice(0)) await write(bytes)
  }
  const counts: { name: string; rows: number }[] = []
  for (const table of await exportedTables(client, task)) {
    const partsOf = (ending: string) => new Parts(zip, table.name, ending, partBytes)
    const rows = await writeJson(partsOf('json'), rowsOf(client, task, table, 'json'), flush)
    await writeCsv(partsOf('csv'), table, rowsOf(client, task, table, 'csv'), flush)
    counts.push({ name: table.name, rows })
  }
  const picture = await readPicture(client, task)
  if (picture) zip.add('profile-picture.png').push(picture, true)
  zip.add('README.txt').push(encode(exportReadme(task, counts)), true)
  zip.end()
  await flush()
  return { tables: counts.length, rows: counts.reduce((sum, { rows }) => sum + rows, 0) }
}

/** The files of one table: `orders.csv`, and where that is full `orders-2.csv` and so on, each readable by itself. */
class Parts {
  private readonly zip: ZipFile
  private readonly name: string
  private readonly ending: string
  private readonly partBytes: number
  private count = 0

  constructor(zip: ZipFile, name: string, ending: string, partBytes: number) {
    this.zip = zip
    this.name = name
    this.ending = ending
    this.partBytes = partBytes
  }

  next(): ZipEntry {
    this.count++
    return this.zip.add(`${this.name}${this.count === 1 ? '' : `-${this.count}`}.${this.ending}`)
  }

  isFull(part: ZipEntry): boolean {
    return part.bytes >= this.partBytes
  }
}

const encoder = new TextEncoder()
const encode = (text: string) => encoder.encode(text)

/** Reads through a cursor, so that neither the rows nor their archive are ever in memory as a whole. */
async function* rowsOf(
  client: ClientBase,
  task: ExportTask,
  table: ExportedTable,
  form: 'json' | 'csv',
): AsyncGenerator<readonly (readonly (string | null)[])[]> {
  const list = table.columns.map((column) => `"${column}"`)
  const what =
    form === 'json'
      ? `select row_to_json(r)::text from (select ${list.join(', ')} ${table.source}) r`
      : `select ${list.map((column) => `${column}::text`).join(', ')} ${table.source}`
  // PostgreSQL refuses values that the statement does not name.
  const values = [task.companyId, task.userId, task.accountId]
  const named = values
    .map((value, index) => ({ value, place: `$${index + 1}` }))
    .filter(({ place }) => what.includes(place))
  const text = named.reduce((sql, { place }, index) => sql.replaceAll(place, `$${index + 1}::uuid`), what)
  await client.query(
    `declare exported no scroll cursor for ${text}`,
    named.map(({ value }) => value),
  )
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch ${PER_FETCH} from exported`,
      rowMode: 'array',
    })
    if (rows.length > 0) yield rows
    if (rows.length < PER_FETCH) break
  }
  await client.query('close exported')
}

type Pages = AsyncIterable<readonly (readonly (string | null)[])[]>

async function writeJson(parts: Parts, pages: Pages, flush: () => Promise<void>): Promise<number> {
  let count = 0
  let part = parts.next()
  for await (const page of pages) {
    if (parts.isFull(part)) {
      part.push(encode('\n]\n'), true)
      part = parts.next()
    }
    const text = page.map(([json]) => json).join(',\n')
    part.push(encode(`${part.bytes === 0 ? '[\n' : ',\n'}${text}`))
    count += page.length
    await flush()
  }
  part.push(encode(part.bytes === 0 ? '[]\n' : '\n]\n'), true)
  await flush()
  return count
}

async function writeCsv(
  parts: Parts,
  table: ExportedTable,
  pages: Pages,
  flush: () => Promise<void>,
): Promise<void> {
  const lines = (rows: readonly (readonly (string | null)[])[]) => {
    const cells = rows.map((row) => row.map((cell) => (cell === null ? '' : neutralCell(cell))))
    return encode(`${Papa.unparse(cells, { newline: '\r\n' })}\r\n`)
  }
  const begin = () => {
    const part = parts.next()
    part.push(encode('\ufeff'))
    part.push(lines([table.columns]))
    return part
  }
  let part = begin()
  for await (const page of pages) {
    if (parts.isFull(part)) {
      part.push(new Uint8Array(), true)
      part = begin()
    }
    part.push(lines(page))
    await flush()
  }
  part.push(new Uint8Array(), true)
  await flush()
}

async function readPicture(
  client: ClientBase,
  { companyId, userId }: ExportTask,
): Promise<Uint8Array | null> {
  const { rows } = await client.query<{ png: Buffer }>(
    'select png from user_images where company_id = $1 and user_id = $2',
    [companyId, userId],
  )
  return rows[0] ? new Uint8Array(rows[0].png) : null
}

interface Counted {
  readonly name: string
  readonly rows: number
}

/** Writes the first file of the archive: its content, its formats, and what is left out. */
function exportReadme(
  { preparedAt, language, scope }: Pick<ExportTask, 'preparedAt' | 'language' | 'scope'>,
  tables: readonly Counted[],
): string {
  const word = wordingFor(language)
  const held = {
    what: word(`dataExport.${scope}.what`),
    data: word(`dataExport.${scope}.data`),
  }
  const text = word('dataExport.readme', { preparedAt, ...held })
  const width = Math.max(...tables.map(({ name }) => name.length), 20)
  const counts = tables.map(({ name, rows }) => `  ${name.padEnd(width)}  ${rows}`)
  // A byte order mark makes editors that guess the encoding show accents correctly.
  return `\ufeff${text}\n\n${word('dataExport.rowsPerTable')}\n${counts.join('\n')}\n`
}
