import { type ClientBase, escapeLiteral } from 'pg'
import type { RunKind } from '../../kit/jobs/run-kinds.ts'
import { wordingFor } from '../../kit/messages/render.ts'
import { copiedPieces } from './copied-pieces.ts'
import type { ExportTask } from './export-task.ts'
import { type ExportedTable, exportedTables } from './exported-tables.ts'
import { CsvRows, linesOf } from './exported-text.ts'
import { type ZipEntry, ZipFile } from './zip-file.ts'

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
    const pieces = (form: 'json' | 'csv') => copiedPieces(client, copySql(task, table, form))
    const rows = await writeJson(partsOf('json'), pieces('json'), flush)
    await writeCsv(partsOf('csv'), table, pieces('csv'), flush)
    counts.push({ name: table.name, rows })
  }
  const picture = await readPicture(client, task)
  if (picture) await zip.add('profile-picture.png').push(picture, true)
  const underWay = await namesUnderWay(client, task)
  await zip.add('README.txt').push(encode(exportReadme(task, { counts, underWay })), true)
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

/** COPY takes no parameters, so that the ids stand in the text; they are UUIDs. */
function copySql(task: ExportTask, { columns, source }: ExportedTable, form: 'json' | 'csv'): string {
  const ids = [task.companyId, task.userId, task.accountId]
  const from = ids.reduce<string>(
    (sql, id, index) => sql.replaceAll(`$${index + 1}`, id === null ? 'null' : `${escapeLiteral(id)}::uuid`),
    source,
  )
  const select = `select ${columns.map((column) => `"${column}"`).join(', ')} ${from}`
  return form === 'csv'
    ? `copy (${select}) to stdout (format csv)`
    : `copy (select row_to_json(r)::text || ',' from (${select}) r) to stdout ${AS_IT_IS}`
}

/** JSON holds none of these two characters, so that COPY changes nothing. */
const AS_IT_IS = "(format csv, delimiter E'\\x02', quote E'\\x01')"

type Pieces = AsyncIterable<Buffer>

const BETWEEN = ',\n'

async function writeJson(parts: Parts, pieces: Pieces, flush: () => Promise<void>): Promise<number> {
  let written = 0
  let part = parts.next()
  for await (const piece of pieces) {
    if (parts.isFull(part)) {
      await part.push(encode('\n]\n'), true)
      part = parts.next()
    }
    await part.push(encode(part.bytes === 0 ? '[\n' : BETWEEN))
    // What follows the piece's last row waits for the next piece: the last row of a file has no comma.
    await part.push(piece.subarray(0, -BETWEEN.length))
    written += linesOf(piece)
    await flush()
  }
  await part.push(encode(part.bytes === 0 ? '[]\n' : '\n]\n'), true)
  await flush()
  return written
}

async function writeCsv(
  parts: Parts,
  table: ExportedTable,
  pieces: Pieces,
  flush: () => Promise<void>,
): Promise<void> {
  const begin = async () => {
    const part = parts.next()
    await part.push(encode(`\ufeff${table.columns.join(',')}\r\n`))
    return part
  }
  const rows = new CsvRows()
  let part = await begin()
  for await (const piece of pieces) {
    if (parts.isFull(part)) {
      await part.push(new Uint8Array(), true)
      part = await begin()
    }
    await part.push(rows.take(piece))
    await flush()
  }
  await part.push(new Uint8Array(), true)
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

/** Runs that write lines piece by piece: a snapshot in between holds a part of what they bring. */
const PIECEWISE = [
  'import-orders',
  'load-sample-store',
  'sync-platform',
] as const satisfies readonly RunKind[]

/** Names the files and the shop whose reading had begun and not ended in the snapshot. */
async function namesUnderWay(client: ClientBase, { companyId, scope }: ExportTask): Promise<string[]> {
  if (scope === 'personal') return []
  const { rows } = await client.query<{ name: string }>(
    `select coalesce(i.file_name, c.shop_name, initcap(c.platform)) as name
     from runs r
     left join imports i on i.company_id = r.company_id and i.import_id = r.run_id
     left join platform_connections c on c.company_id = r.company_id and c.connection_id = r.subject
     where r.company_id = $1 and r.kind = any($2) and r.status = 'running'
     order by r.created_at`,
    [companyId, PIECEWISE],
  )
  return rows.map(({ name }) => name)
}

interface Content {
  readonly counts: readonly { readonly name: string; readonly rows: number }[]
  /** What the archive may hold in part only. */
  readonly underWay: readonly string[]
}

/** Writes the first file of the archive: its content, its formats, and what is left out. */
function exportReadme(
  { preparedAt, language, scope }: Pick<ExportTask, 'preparedAt' | 'language' | 'scope'>,
  { counts: tables, underWay }: Content,
): string {
  const word = wordingFor(language)
  const held = {
    what: word(`dataExport.${scope}.what`),
    data: word(`dataExport.${scope}.data`),
  }
  const text = word('dataExport.readme', { preparedAt, ...held })
  const width = Math.max(...tables.map(({ name }) => name.length), 20)
  const counts = tables.map(({ name, rows }) => `${name.padEnd(width)}  ${rows}`)
  const parts = [text]
  if (underWay.length > 0) parts.push(listed(word('dataExport.underWay'), underWay))
  parts.push(listed(word('dataExport.rowsPerTable'), counts))
  // A byte order mark makes editors that guess the encoding show accents correctly.
  return `\ufeff${parts.join('\n\n')}\n`
}

function listed(heading: string, lines: readonly string[]): string {
  return [heading, ...lines.map((line) => `  ${line}`)].join('\n')
}
