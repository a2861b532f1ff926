import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { ImportFormat } from '#contract/import-fields'
import { hasCitus } from '../../../kit/db/distributed/has-citus.ts'
import { serialized } from '../../../kit/db/thread-transaction.ts'
import { withKeyLookups } from '../../../kit/db/with-key-lookups.ts'
import type { NewProduct } from '../../catalogue/write-products.ts'
import { markChannelsStale } from '../../channel-models/write-channel-model.ts'
import { deleteReplacedLines } from '../../order-lines/replaced-lines.ts'
import {
  deletePartialRefunds,
  fillStagedChannels,
  fillStagedMarks,
  insertStagedLines,
  renewStagedRefunds,
  stagingSql,
} from '../../order-lines/staged-lines.ts'
import { amountText } from '../cells/numbers.ts'
import type { ImportLine } from '../classify/import-line.ts'
import { beginPart } from './begin-part.ts'
import { keepRejectedRows } from './keep-rejected-rows.ts'
import { ProductDirectory } from './product-directory.ts'
import { saveProgress } from './save-progress.ts'
import type { BatchWriter, WrittenBatch } from './write-batches.ts'

const special = /[\\\t\n\r]/
const specials = /[\\\t\n\r]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** One row in the text format of COPY; `null` is \N. */
function copyRow(values: readonly (string | null)[]): string {
  let row = ''
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!
    if (index > 0) row += '\t'
    row +=
      value === null
        ? '\\N'
        : special.test(value)
          ? value.replace(specials, (found) => escapes[found]!)
          : value
  }
  return `${row}\n`
}

type LineBatch = WrittenBatch<ImportLine>

/** `lines`: the items that count. */
interface SplitBatch extends LineBatch {
  readonly lines: readonly ImportLine[]
}

/** Records replaced lines for the undo, without their customers, whom a deletion of these would not find here. */
const recordReplacedSql = `
  insert into import_changes (company_id, import_id, record, subject, day, before, after)
  select $1, $2, 'order_lines', line_id::text, '', to_jsonb(gone) - 'customer_ref', '{}' from gone
  on conflict do nothing returning 1`

export interface WriterOptions {
  readonly companyId: string
  readonly importId: string
  /** `orders` or `sample`: origin of this import's products. */
  readonly source: 'orders' | 'sample'
  /** Format of the file; `null`: there is none. */
  readonly format: ImportFormat | null
  /** True if no other import has lines, so that none of these can exist already. */
  readonly firstLines: boolean
  readonly describe: (line: ImportLine) => NewProduct
  /** True if everything happens in a transaction of the caller, who rolls it back. */
  readonly isDryRun?: boolean
}

/**
 * Writes lines in batches, each in one transaction with the import's progress: after a crash the import continues
 * after the last batch. Existing lines count as known. Several connections write batches in parallel; they are
 * committed in the order of the file.
 */
export class LineWriter implements BatchWriter<ImportLine> {
  private readonly clients: readonly Client[]
  private readonly options: WriterOptions
  private readonly products: ProductDirectory
  private readonly free: Client[]
  private rejectedRowsKept = 0
  private lastMoment = { ms: Number.NaN, text: '' }
  private platforms: readonly string[] = []
  /**
   * True to insert new lines only, which halves the work of the database. Citus runs a plain INSERT … SELECT by COPY,
   * which row-level security forbids.
   */
  private takesNewOnly = false
  private productsWritten: Promise<unknown> = Promise.resolve()
  private committed: Promise<void> = Promise.resolve()

  constructor(clients: readonly Client[], options: WriterOptions) {
    this.clients = clients
    this.free = [...clients]
    this.options = options
    this.products = new ProductDirectory(options)
  }

  get atOnce(): number {
    return this.clients.length
  }

  /** Creates a staging table, because COPY cannot write into a table with row-level security. */
  async open(): Promise<void> {
    for (const client of this.clients) await client.query(stagingSql)
    const [first] = this.clients
    this.takesNewOnly = this.options.firstLines && !(await hasCitus(first!))
    const client = this.options.isDryRun ? first! : serialized(first!, this.options)
    const { rows } = await client.query<{ connection_id: string }>(
      'select connection_id from platform_connections where company_id = $1',
      [this.options.companyId],
    )
    this.platforms = rows.map(({ connection_id }) => connection_id)
  }

  write(batch: LineBatch): Promise<void> {
    const client = this.free.shift()
    if (!client) throw new Error(`More than ${this.atOnce} batches at once.`)
    const earlier = this.committed
    const lines = batch.items.filter(({ isWithdrawn }) => !isWithdrawn)
    this.productsWritten = this.productsWritten.then(() => this.products.add(client, lines))
    this.committed = this.writeAfter(client, { ...batch, lines }, earlier)
    return this.committed
  }

  private async writeAfter(client: Client, batch: SplitBatch, earlier: Promise<void>): Promise<void> {
    const { isDryRun = false, companyId } = this.options
    const { lines } = batch
    await this.productsWritten
    await client.query(isDryRun ? 'savepoint batch; delete from import_staging' : beginPart(companyId))
    await this.copyLines(client, lines)
    if (!this.options.firstLines) await this.renewPartialRefunds(client, lines)
    const added = await this.insertLines(client, lines)
    if (added < lines.length) await withKeyLookups(client, () => this.completeKnownLines(client, lines))
    await this.keepRejectedRows(client, batch.rejectedRows)
    // If an earlier batch failed, this one is never committed.
    await earlier
    if (!this.options.firstLines) await this.replaceLines(client, batch.items)
    await this.saveProgress(client, batch, added)
    await client.query(isDryRun ? 'release savepoint batch' : 'commit')
    this.free.push(client)
  }

  private async copyLines(client: Client, lines: readonly ImportLine[]): Promise<void> {
    const stream = client.query(copyFrom('copy import_staging from stdin'))
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    stream.on('finish', resolve).on('error', reject)
    stream.end(Buffer.from(lines.map((line) => this.copyText(line)).join('')))
    await promise
  }

  /** Caches the last text, because the lines of an order have the same time. */
  private momentText(instantMs: number): string {
    if (instantMs !== this.lastMoment.ms)
      this.lastMoment = { ms: instantMs, text: new Date(instantMs).toISOString() }
    return this.lastMoment.text
  }

  private copyText(line: ImportLine): string {
    const product = this.products.of(line)
    const wording = line.wording === '' || line.wording === product.title ? null : line.wording
    return copyRow([
      line.lineId,
      product.productId,
      line.order,
      this.momentText(line.instantMs),
      line.day,
      String(line.quantity),
      amountText(line.total),
      wording,
      line.customer,
      line.country,
      line.salesChannel ?? null,
      line.shop ?? null,
      line.customerGroup ?? null,
      line.isPromoted ? 't' : null,
      line.hasOffset ? 't' : 'f',
    ])
  }

  /** Updates known orders: a later export may state a larger partial refund, or a full one. */
  private async renewPartialRefunds(client: Client, lines: readonly ImportLine[]): Promise<void> {
    const { companyId } = this.options
    const takenBack = ordersOf(lines.filter(({ isTakenBack }) => isTakenBack))
    if (lines.some(({ quantity }) => quantity === 0))
      await withKeyLookups(client, () => renewStagedRefunds(client, companyId))
    if (takenBack.length > 0) await deletePartialRefunds(client, companyId, takenBack)
  }

  private insertLines(client: Client, lines: readonly ImportLine[]): Promise<number> {
    const { companyId, importId } = this.options
    const orders = this.platforms.length > 0 ? ordersOf(lines) : []
    const { platforms, takesNewOnly } = this
    return insertStagedLines(client, { companyId, importId, platforms, orders, takesNewOnly })
  }

  private async completeKnownLines(client: Client, lines: readonly ImportLine[]): Promise<void> {
    await this.claimKnownLines(client)
    await this.fillChannels(client, lines)
    if (lines.some(({ isPromoted }) => isPromoted)) await fillStagedMarks(client, this.options.companyId)
  }

  /** Records known lines, so that undoing the import that brought them leaves them to this one. */
  private async claimKnownLines(client: Client): Promise<void> {
    await client.query(
      `insert into import_known_lines (company_id, import_id, line_id)
       select $1, $2, staged.line_id
       from import_staging staged
       join order_lines line on line.company_id = $1 and line.line_id = staged.line_id
       where line.import_id is distinct from $2
       on conflict do nothing returning 1`,
      [this.options.companyId, this.options.importId],
    )
  }

  /** Adds channel, shop and group to known lines that lack them; the next estimation then looks for channels anew. */
  private async fillChannels(client: Client, lines: readonly ImportLine[]): Promise<void> {
    if (!lines.some(({ salesChannel, shop, customerGroup }) => salesChannel || shop || customerGroup)) return
    const { companyId } = this.options
    const filled = await fillStagedChannels(client, companyId)
    if (filled > 0) await markChannelsStale(client, companyId)
  }

  private async keepRejectedRows(client: Client, rows: LineBatch['rejectedRows']): Promise<void> {
    const { companyId, importId } = this.options
    const alreadyKept = this.rejectedRowsKept
    this.rejectedRowsKept += rows.length
    await keepRejectedRows(client, { companyId, importId, rows, alreadyKept })
  }

  /** Shopify's export states whole orders as they are now; other files state lines, of which some were cancelled. */
  private async replaceLines(client: Client, items: LineBatch['items']): Promise<void> {
    const { companyId, importId, format } = this.options
    const stated = format === 'shopify-orders' ? items : items.filter(({ isWithdrawn }) => isWithdrawn)
    if (stated.length === 0 || format === null) return
    const lineIds = new Set(items.map(({ lineId }) => lineId))
    const record = recordReplacedSql
    await withKeyLookups(client, () =>
      deleteReplacedLines(client, { companyId, importId, format, stated, lineIds, record }),
    )
  }

  private saveProgress(client: Client, batch: SplitBatch, added: number): Promise<void> {
    const { companyId, importId } = this.options
    const linesKnown = batch.lines.length - added
    return saveProgress(client, batch, { companyId, importId, linesAdded: added, linesKnown })
  }
}

function ordersOf(lines: readonly ImportLine[]): readonly string[] {
  return [...new Set(lines.map(({ order }) => order))]
}
