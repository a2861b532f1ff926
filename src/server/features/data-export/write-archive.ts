import { Zip, ZipDeflate, type ZipInputFile } from 'fflate'
import Papa from 'papaparse'
import type { Client } from 'pg'
import { neutral } from '../imports/download-rejects.ts'
import { exportReadme } from './export-readme.ts'
import type { ExportTask } from './export-task.ts'
import { type ExportedTable, exportedTables } from './exported-tables.ts'

const PER_FETCH = 5000
const LEVEL = 6

interface Archive {
  readonly task: ExportTask
  /** Reads everything in one snapshot. */
  readonly client: Client
  readonly signal: AbortSignal
  readonly write: (bytes: Uint8Array) => Promise<void>
}

export interface ArchiveFigures {
  readonly tables: number
  readonly rows: number
}

/** Each table twice, as JSON and as CSV, then the picture and a README that counts what is in it. */
export async function writeArchive({ task, client, signal, write }: Archive): Promise<ArchiveFigures> {
  const out: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, bytes) => {
    if (error) failure = error
    else out.push(bytes)
  })
  const flush = async () => {
    signal.throwIfAborted()
    if (failure) throw failure
    for (const bytes of out.splice(0)) await write(bytes)
  }
  const file = (name: string): ZipDeflate => {
    const entry = new ZipDeflate(name, { level: LEVEL })
    entry.mtime = task.preparedAt
    // The two declare the same interface with differently loose buffers.
    zip.add(entry as ZipInputFile)
    return entry
  }
  const counts: { name: string; rows: number }[] = []
  for (const table of await exportedTables(client, task.accountId !== null)) {
    const rows = await writeJson(file(`${table.name}.json`), rowsOf(client, task, table, 'json'), flush)
    await writeCsv(file(`${table.name}.csv`), table, rowsOf(client, task, table, 'csv'), flush)
    counts.push({ name: table.name, rows })
  }
  const picture = await readPicture(client, task)
  if (picture) file('profile-picture.png').push(picture, true)
  file('README.txt').push(encode(exportReadme(task.preparedAt, counts)), true)
  zip.end()
  await flush()
  return { tables: counts.length, rows: counts.reduce((sum, { rows }) => sum + rows, 0) }
}

const encoder = new TextEncoder()
const encode = (text: string) => encoder.encode(text)

/** A cursor, so that neither the rows nor their archive are ever held as a whole. */
async function* rowsOf(
  client: Client,
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

async function writeJson(entry: ZipDeflate, pages: Pages, flush: () => Promise<void>): Promise<number> {
  let count = 0
  for await (const page of pages) {
    const text = page.map(([json]) => json).join(',\n')
    entry.push(encode(`${count === 0 ? '[\n' : ',\n'}${text}`))
    count += page.length
    await flush()
  }
  entry.push(encode(count === 0 ? '[]\n' : '\n]\n'), true)
  await flush()
  return count
}

async function writeCsv(
  entry: ZipDeflate,
  table: ExportedTable,
  pages: Pages,
  flush: () => Promise<void>,
): Promise<void> {
  const lines = (rows: readonly (readonly (string | null)[])[]) => {
    const cells = rows.map((row) => row.map((cell) => (cell === null ? '' : neutral(cell))))
    return encode(`${Papa.unparse(cells, { newline: '\r\n' })}\r\n`)
  }
  entry.push(encode('\ufeff'))
  entry.push(lines([table.columns]))
  for await (const page of pages) {
    entry.push(lines(page))
    await flush()
  }
  entry.push(new Uint8Array(), true)
  await flush()
}

async function readPicture(client: Client, { companyId, userId }: ExportTask): Promise<Uint8Array | null> {
  const { rows } = await client.query<{ png: Buffer }>(
    'select png from user_images where company_id = $1 and user_id = $2',
    [companyId, userId],
  )
  return rows[0] ? new Uint8Array(rows[0].png) : null
}
