import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { hasCitus } from '../../../kit/db/distributed/has-citus.ts'
import { serialized } from '../../../kit/db/thread-transaction.ts'
import { markChannelsStale } from '../../channel-models/write-channel-model.ts'
import { amountText } from '../cells/numbers.ts'
import type { ImportLine, NewProduct } from '../classify/import-line.ts'
import { beginPart } from './begin-part.ts'
import { copyRow } from './copy-text.ts'
import { keepRejectedRows } from './keep-rejected-rows.ts'
import { ProductDirectory } from './product-directory.ts'
import { saveProgress } from './save-progress.ts'
import type { BatchWriter, WrittenBatch } from './write-batches.ts'

type LineBatch = WrittenBatch<ImportLine>

export interface WriterOptions {
  readonly companyId: string
  readonly importId: string
  /** `orders` or `sample`: origin of this import's products. */
  readonly source: 'orders' | 'sample'
  /** True if no other import has lines, so that none of these can exist already. */
  readonly firstLines: boolean
  readonly describe: (line: ImportLine) => NewProduct
  /** True if everything happens in a transaction of the caller, who rolls it back. */
  readonly isDryRun?: boolean
}

const staging = `
  create temporary table import_staging (
    line_id uuid not null, product_id bigint not null, order_ref text not null, ordered_at timestamptz not null,
    day date not null, quantity integer not null, total numeric(18,4) not null, lineitem_name text,
    customer_ref text, country text, sales_channel text, shop text, customer_group text, has_offset boolean not null
  ) on commit delete rows`

/**
 * Finds lines that the connected store has sent already; a file may distribute their discounts differently to the
 * cent. A file dates a return on the day of its sale, and days in the time zone of the export.
 */
const toldByPlatform = `
  with told as materialized (
    select order_ref, product_id, quantity < 0 as is_return, day from order_lines
    where company_id = $1 and import_id = any($3::uuid[]) and order_ref collate "C" = any($4::text[])
  )`
const notFromPlatform = `
  where not exists (
    select from told
    where told.order_ref collate "C" = line.order_ref collate "C" and told.product_id = line.product_id
      and told.is_return = (line.quantity < 0)
      and (told.is_return or abs(told.day - line.day) <= 1)
  )`

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
    for (const client of this.clients) await client.query(staging)
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
    this.productsWritten = this.productsWritten.then(() => this.products.add(client, batch.items))
    this.committed = this.writeAfter(client, batch, earlier)
    return this.committed
  }

  private async writeAfter(client: Client, batch: LineBatch, earlier: Promise<void>): Promise<void> {
    const { isDryRun = false } = this.options
    const lines = batch.items
    await this.productsWritten
    await client.query(
      isDryRun ? 'savepoint batch; delete from import_staging' : beginPart(this.options.companyId),
    )
    await this.copyLines(client, lines)
    if (!this.options.firstLines) await this.renewPartialRefunds(client, lines)
    const added = await this.insertLines(client, lines)
    if (added < lines.length) {
      await this.claimKnownLines(client)
      await this.fillChannels(client, lines)
    }
    await this.keepRejectedRows(client, batch.rejectedRows)
    // If an earlier batch failed, this one is never committed.
    await earlier
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
      line.hasOffset ? 't' : 'f',
    ])
  }

  /** Updates known orders: a later export may state a larger partial refund, or a full one. */
  private async renewPartialRefunds(client: Client, lines: readonly ImportLine[]): Promise<void> {
    const { companyId } = this.options
    const takenBack = ordersOf(lines.filter(({ isTakenBack }) => isTakenBack))
    if (lines.some(({ quantity }) => quantity === 0))
      await client.query(
        `update order_lines known set total = line.total from import_staging line
         where known.company_id = $1 and known.line_id = line.line_id and line.quantity = 0
           and known.total <> line.total`,
        [companyId],
      )
    if (takenBack.length > 0)
      await client.query(
        `delete from order_lines
         where company_id = $1 and quantity = 0 and order_ref collate "C" = any($2)`,
        [companyId, takenBack],
      )
  }

  private async insertLines(client: Client, lines: readonly ImportLine[]): Promise<number> {
    const { companyId, importId } = this.options
    const isConnected = this.platforms.length > 0
    const values = [companyId, importId, ...(isConnected ? [this.platforms, ordersOf(lines)] : [])]
    const insert = `insert into order_lines (company_id, line_id, product_id, import_id, order_ref, ordered_at, day, quantity,
         total, lineitem_name, customer_ref, country, sales_channel, shop,
         customer_group, has_offset)
       select $1, line_id, product_id, $2, order_ref, ordered_at, day, quantity, total, lineitem_name,
         customer_ref, country, sales_channel, shop, customer_group, has_offset
       from import_staging line
       ${isConnected ? notFromPlatform : ''}`
    if (this.takesNewOnly) {
      const { rowCount } = await client.query(`${isConnected ? toldByPlatform : ''} ${insert}`, values)
      return rowCount ?? 0
    }
    // Counted by the returned rows, because Citus counts the rows of the SELECT, including existing ones.
    const { rows } = await client.query<{ added: number }>(
      `${isConnected ? `${toldByPlatform},` : 'with'}
       added as (${insert} on conflict (company_id, line_id) do nothing returning 1)
       select count(*)::int as added from added`,
      values,
    )
    return rows[0]?.added ?? 0
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
    const { rowCount } = await client.query(
      `update order_lines known set sales_channel = coalesce(known.sales_channel, line.sales_channel),
         shop = coalesce(known.shop, line.shop), customer_group = coalesce(known.customer_group, line.customer_group)
       from import_staging line
       where known.company_id = $1 and known.line_id = line.line_id
         and (known.sales_channel is null and line.sales_channel is not null
           or known.shop is null and line.shop is not null
           or known.customer_group is null and line.customer_group is not null)`,
      [companyId],
    )
    if (rowCount) await markChannelsStale(client, companyId)
  }

  private async keepRejectedRows(client: Client, rows: LineBatch['rejectedRows']): Promise<void> {
    const { companyId, importId } = this.options
    const alreadyKept = this.rejectedRowsKept
    this.rejectedRowsKept += rows.length
    await keepRejectedRows(client, { companyId, importId, rows, alreadyKept })
  }

  private saveProgress(client: Client, batch: LineBatch, added: number): Promise<void> {
    const { companyId, importId } = this.options
    const linesKnown = batch.items.length - added
    return saveProgress(client, batch, { companyId, importId, linesAdded: added, linesKnown })
  }
}

function ordersOf(lines: readonly ImportLine[]): readonly string[] {
  return [...new Set(lines.map(({ order }) => order))]
}
