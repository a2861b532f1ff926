import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { noteCatalogueChange } from '../../catalogue/kept/note-catalogue-change.ts'
import type { ImportLine, LeftOutRow, NewProduct } from '../lines/import-line.ts'
import { amountText } from '../reading/numbers.ts'
import { copyRow } from './copy-text.ts'
import { keepRejects } from './keep-rejects.ts'

export interface Batch {
  readonly lines: readonly ImportLine[]
  readonly leftOut: readonly LeftOutRow[]
  /** Where the reading stands: all rows up to here are in this batch or an earlier one. */
  readonly rowsRead: number
  readonly bytesRead: number
  /** Rows left out so far, by reason. */
  readonly leftOutCounts: Readonly<Record<string, number>>
}

export interface WriterOptions {
  readonly companyId: string
  readonly importId: string
  /** `orders` or `sample`: where the products of this import come from. */
  readonly source: 'orders' | 'sample'
  /** No other import has brought lines, so none of these can be there already. */
  readonly firstLines: boolean
  readonly describe: (line: ImportLine) => NewProduct
  /** Everything happens in a transaction of the caller, who takes it back. */
  readonly isDryRun?: boolean
}

interface KnownProduct {
  readonly productId: string
  readonly title: string
}

const staging = `
  create temporary table import_staging (
    line_id uuid not null, product_id bigint not null, order_ref text not null, ordered_at timestamptz not null,
    day date not null, quantity integer not null, total numeric(18,4) not null, lineitem_name text,
    customer_ref text, country text
  ) on commit delete rows`

/**
 * Lines that the connected store has told already, whose discounts a file may spread otherwise to the cent.
 * A file tells a return on the day of its sale, and the day in whichever time zone it was exported.
 */
const notFromPlatform = `
  where not exists (
    select from order_lines told
    where told.company_id = $1 and told.import_id = any($3::uuid[])
      and told.order_ref collate "C" = line.order_ref collate "C" and told.product_id = line.product_id
      and (told.quantity < 0) = (line.quantity < 0)
      and (line.quantity < 0 or abs(told.day - line.day) <= 1)
  )`

/**
 * Writes lines in batches, each one transaction together with the progress of the import: after a crash
 * the import goes on behind the last batch. Lines that are there already count as known.
 */
export class LineWriter {
  private readonly client: Client
  private readonly options: WriterOptions
  private readonly products = new Map<string, KnownProduct>()
  private rejectsKept = 0
  private platforms: readonly string[] = []

  constructor(client: Client, options: WriterOptions) {
    this.client = client
    this.options = options
  }

  /** COPY cannot write into a table with row-level security, hence the table in between. */
  async open(): Promise<void> {
    await this.client.query(staging)
    const { rows } = await this.client.query<{ connection_id: string }>(
      'select connection_id from platform_connections where company_id = $1',
      [this.options.companyId],
    )
    this.platforms = rows.map(({ connection_id }) => connection_id)
  }

  /** True when the import was asked to stop. */
  async write(batch: Batch): Promise<boolean> {
    const { isDryRun = false } = this.options
    if (isDryRun) await this.client.query('savepoint batch; delete from import_staging')
    else await this.client.query('begin')
    const productsAdded = await this.addProducts(batch.lines)
    await this.copyLines(batch.lines)
    const added = await this.insertLines()
    if (added < batch.lines.length) await this.claimKnownLines()
    await this.insertLeftOut(batch.leftOut)
    const stop = await this.saveProgress(batch, added, productsAdded)
    await this.client.query(isDryRun ? 'release savepoint batch' : 'commit')
    return stop
  }

  private async addProducts(lines: readonly ImportLine[]): Promise<number> {
    const wanted = new Map<string, ImportLine>()
    for (const line of lines) if (!this.products.has(line.sku)) wanted.set(line.sku, line)
    if (wanted.size === 0) return 0
    const described = [...wanted.values()].map(this.options.describe)
    const added = await this.insertProducts(described)
    const skus = described.map(({ sku }) => sku)
    const { rows } = await this.client.query<{ sku: string; title: string; product_id: string }>(
      'select sku, title, product_id from products where company_id = $1 and sku = any($2)',
      [this.options.companyId, skus],
    )
    for (const { sku, title, product_id } of rows) this.products.set(sku, { productId: product_id, title })
    return added
  }

  /** A product that is there already keeps its title: its owner may have given it. */
  private async insertProducts(described: readonly NewProduct[]): Promise<number> {
    const { companyId, importId, source } = this.options
    const column = (key: keyof NewProduct) => described.map((product) => product[key] ?? null)
    const keys = ['sku', 'title', 'handle', 'vendor', 'productType', 'price', 'cost'] as const
    const { rowCount } = await this.client.query(
      `insert into products (company_id, sku, title, handle, vendor, product_type, price, cost, source, import_id)
       select $1, sku, title, handle, vendor, product_type, price, cost, $2, $3
       from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::numeric[], $10::numeric[])
         as p (sku, title, handle, vendor, product_type, price, cost)
       on conflict (company_id, sku) do nothing`,
      [companyId, source, importId, ...keys.map(column)],
    )
    if (rowCount) await noteCatalogueChange(this.client, companyId)
    return rowCount ?? 0
  }

  private async copyLines(lines: readonly ImportLine[]): Promise<void> {
    const stream = this.client.query(copyFrom('copy import_staging from stdin'))
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    stream.on('finish', resolve).on('error', reject)
    stream.end(Buffer.from(lines.map((line) => this.copyText(line)).join('')))
    await promise
  }

  private copyText(line: ImportLine): string {
    const product = this.products.get(line.sku)
    if (!product) throw new Error(`The product of the code ${line.sku} was neither found nor made.`)
    const wording = line.wording === '' || line.wording === product.title ? null : line.wording
    return copyRow([
      line.lineId,
      product.productId,
      line.order,
      new Date(line.instantMs).toISOString(),
      line.day,
      String(line.quantity),
      amountText(line.total),
      wording,
      line.customer,
      line.country,
    ])
  }

  private async insertLines(): Promise<number> {
    const { companyId, importId } = this.options
    const isConnected = this.platforms.length > 0
    const { rowCount } = await this.client.query(
      `insert into order_lines (company_id, line_id, product_id, import_id, order_ref, ordered_at, day, quantity,
         total, lineitem_name, customer_ref, country)
       select $1, line_id, product_id, $2, order_ref, ordered_at, day, quantity, total, lineitem_name,
         customer_ref, country
       from import_staging line
       ${isConnected ? notFromPlatform : ''}
       ${this.options.firstLines ? '' : 'on conflict (company_id, line_id) do nothing'}`,
      isConnected ? [companyId, importId, this.platforms] : [companyId, importId],
    )
    return rowCount ?? 0
  }

  /** So that undoing the import that brought them leaves them to this one. */
  private async claimKnownLines(): Promise<void> {
    await this.client.query(
      `insert into import_known_lines (company_id, import_id, line_id)
       select $1, $2, staged.line_id
       from import_staging staged
       join order_lines line on line.company_id = $1 and line.line_id = staged.line_id
       where line.import_id is distinct from $2
       on conflict do nothing`,
      [this.options.companyId, this.options.importId],
    )
  }

  private async insertLeftOut(rows: readonly LeftOutRow[]): Promise<void> {
    const { companyId, importId } = this.options
    this.rejectsKept += await keepRejects(this.client, {
      companyId,
      importId,
      rows: rows.map((row) => ({ ...row, field: null })),
      alreadyKept: this.rejectsKept,
    })
  }

  private async saveProgress(batch: Batch, added: number, productsAdded: number): Promise<boolean> {
    const { rows } = await this.client.query<{ stop: boolean }>(
      `update imports set rows_read = $3, bytes_read = $4, left_out = $5, lines_added = lines_added + $6,
         lines_known = lines_known + $7, products_added = products_added + $8, updated_at = now()
       where company_id = $1 and import_id = $2
       returning cancel_requested_at is not null as stop`,
      [
        this.options.companyId,
        this.options.importId,
        batch.rowsRead,
        batch.bytesRead,
        JSON.stringify(batch.leftOutCounts),
        added,
        batch.lines.length - added,
        productsAdded,
      ],
    )
    // An import that is gone altogether (its company was deleted) stops, too.
    return rows[0]?.stop ?? true
  }
}
