import type { Client } from 'pg'
import type { FileKind } from '#contract/import-fields'
import { begin, READ_COMMITTED } from '../../../kit/db/thread-transaction.ts'
import type { ClassifiedRecord, StoreRecord } from '../rows/store-record.ts'
import type { ImportPlan } from '../understand/import-plan.ts'
import { type KeptReject, keepRejects } from './keep-rejected-rows.ts'
import { stageRecords, stagingSql } from './staged-records.ts'
import { factTables, type WrittenFacts, writeFacts } from './write-facts.ts'
import { holdToday, writeProducts } from './write-products.ts'

export interface RecordBatch {
  readonly records: readonly StoreRecord[]
  readonly leftOut: readonly ClassifiedRecord[]
  readonly rowsRead: number
  readonly bytesRead: number
  readonly leftOutCounts: Readonly<Record<string, number>>
}

export interface RecordWriterOptions {
  readonly companyId: string
  readonly importId: string
  readonly kind: Exclude<FileKind, 'orders'>
  readonly mode: ImportPlan['mode']
  readonly blankCells: ImportPlan['blankCells']
  /** Fields of the kind that have a column. */
  readonly fields: ReadonlySet<string>
  readonly today: string
  /** Everything happens in a transaction of the caller, who takes it back. */
  readonly isDryRun: boolean
}

/** Writes records in batches, each one transaction together with the progress of the import. */
export class RecordWriter {
  private readonly client: Client
  private readonly options: RecordWriterOptions
  private rejectsKept = 0

  constructor(client: Client, options: RecordWriterOptions) {
    this.client = client
    this.options = options
  }

  async open(): Promise<void> {
    await this.client.query(stagingSql)
  }

  /** True when the import was asked to stop. */
  async write(batch: RecordBatch): Promise<boolean> {
    const { companyId, importId, isDryRun } = this.options
    if (isDryRun) await this.client.query('savepoint batch')
    else await begin(this.client, { companyId }, READ_COMMITTED)
    const counts = { added: 0, updated: 0, unchanged: 0 }
    if (batch.records.length > 0) {
      await stageRecords(this.client, companyId, batch.records)
      const { added, updated } = await this.writeStaged()
      counts.added = added
      counts.updated = updated
      counts.unchanged = Math.max(0, batch.records.length - added - updated)
    }
    this.rejectsKept += await keepRejects(this.client, {
      companyId,
      importId,
      rows: batch.leftOut.map(rejectOf),
      alreadyKept: this.rejectsKept,
    })
    const stop = await this.saveProgress(batch, counts)
    await this.client.query(isDryRun ? 'release savepoint batch' : 'commit')
    return stop
  }

  private async writeStaged(): Promise<WrittenFacts> {
    const { client } = this
    const fact = { ...this.options, onlyNews: false }
    switch (this.options.kind) {
      case 'products':
        return this.writeStagedProducts()
      case 'costs': {
        const written = await writeFacts(client, factTables.unit_costs, fact)
        await holdToday(client, this.options, 'cost')
        return written
      }
      case 'prices': {
        const written = await writeFacts(client, factTables.price_log, fact)
        await holdToday(client, this.options, 'price')
        return written
      }
      case 'inventory':
        return writeFacts(client, factTables.inventory_levels, fact)
      case 'spend':
        return writeFacts(client, factTables.marketing_spend, fact)
    }
  }

  /** What a list of products says about price, cost and stock holds from today on. */
  private async writeStagedProducts(): Promise<WrittenFacts> {
    const { fields } = this.options
    const mapped = new Set([...fields].map((field) => stagedColumns[field] ?? field))
    const written = await writeProducts(this.client, { ...this.options, mapped })
    const news = {
      ...this.options,
      mode: 'add-and-update' as const,
      onlyNews: true,
    }
    if (fields.has('price')) await writeFacts(this.client, factTables.price_log, news)
    if (fields.has('cost')) await writeFacts(this.client, factTables.unit_costs, news)
    if (fields.has('inventory')) await writeFacts(this.client, factTables.inventory_levels, news)
    return written
  }

  private async saveProgress(
    batch: RecordBatch,
    {
      added,
      updated,
      unchanged,
    }: { readonly added: number; readonly updated: number; readonly unchanged: number },
  ): Promise<boolean> {
    const { rows } = await this.client.query<{ stop: boolean }>(
      `update imports set rows_read = $3, bytes_read = $4, left_out = $5, updated_at = now(),
         products_added = products_added + $6,
         options = coalesce(options, '{}') || ('{"records": {' ||
           '"added": ' || (coalesce((options -> 'records' ->> 'added')::int, 0) + $7::int)::text ||
           ', "updated": ' || (coalesce((options -> 'records' ->> 'updated')::int, 0) + $8::int)::text ||
           ', "unchanged": ' || (coalesce((options -> 'records' ->> 'unchanged')::int, 0) + $9::int)::text || '}}')::jsonb
       where company_id = $1 and import_id = $2
       returning cancel_requested_at is not null as stop`,
      [
        this.options.companyId,
        this.options.importId,
        batch.rowsRead,
        batch.bytesRead,
        JSON.stringify(batch.leftOutCounts),
        this.options.kind === 'products' ? added : 0,
        added,
        updated,
        unchanged,
      ],
    )
    return rows[0]?.stop ?? true
  }
}

const stagedColumns: Readonly<Record<string, string>> = {
  productType: 'product_type',
  status: 'shop_status',
}

function rejectOf({ row, cells, issues }: ClassifiedRecord): KeptReject {
  const first = issues.find(({ severity }) => severity === 'error')
  return { row, cells, reason: first?.code ?? 'unreadable_row', field: first?.field ?? null }
}
