import type { Client } from 'pg'
import { begin, READ_COMMITTED } from '../../../kit/db/thread-transaction.ts'
import {
  type FactTable,
  factTables,
  type WrittenFacts,
  writeStagedFacts,
} from '../../day-facts/staged-facts.ts'
import { fileKinds, type RecordKind } from '../rows/file-kinds.ts'
import type { StoreRecord } from '../rows/store-record.ts'
import type { ImportPlan } from '../understand/import-plan.ts'
import { keepRejectedRows } from './keep-rejected-rows.ts'
import { saveProgress } from './save-progress.ts'
import { stageRecords, stagingSql } from './staged-records.ts'
import type { BatchWriter, WrittenBatch } from './write-batches.ts'
import { holdToday, writeProducts } from './write-products.ts'

interface FactWriting {
  readonly companyId: string
  readonly importId: string
  readonly mode: ImportPlan['mode']
  readonly blankCells: ImportPlan['blankCells']
  /** True to write only values that differ from the one valid on that day: a product list has few changes. */
  readonly onlyNews: boolean
}

/** Records changed facts for the undo. */
const recordSql = (table: FactTable['table']) => `
  insert into import_changes (company_id, import_id, record, subject, day, before, after)
  select $1, $2, '${table}', subject, day, before, after from wanted
  on conflict (company_id, import_id, record, subject, day) do update set after = excluded.after
  returning before is null as added`

/** Writes one kind of fact from the staged rows and records the earlier values. */
function writeFacts(client: Client, fact: FactTable, options: FactWriting): Promise<WrittenFacts> {
  return writeStagedFacts(client, fact, { ...options, record: recordSql(fact.table) })
}

export interface RecordWriterOptions {
  readonly companyId: string
  readonly importId: string
  readonly kind: RecordKind
  readonly mode: ImportPlan['mode']
  readonly blankCells: ImportPlan['blankCells']
  /** Fields of the kind that have a column. */
  readonly fields: ReadonlySet<string>
  readonly today: string
  /** True if everything happens in a transaction of the caller, who rolls it back. */
  readonly isDryRun: boolean
}

export class RecordWriter implements BatchWriter<StoreRecord> {
  readonly atOnce = 1
  private readonly client: Client
  private readonly options: RecordWriterOptions
  private rejectedRowsKept = 0

  constructor(client: Client, options: RecordWriterOptions) {
    this.client = client
    this.options = options
  }

  async open(): Promise<void> {
    await this.client.query(stagingSql)
  }

  async write(batch: WrittenBatch<StoreRecord>): Promise<void> {
    const { companyId, importId, kind, isDryRun } = this.options
    if (isDryRun) await this.client.query('savepoint batch')
    else await begin(this.client, { companyId }, READ_COMMITTED)
    const counts = { added: 0, updated: 0, unchanged: 0 }
    if (batch.items.length > 0) {
      const staged = await stageRecords(this.client, companyId, batch.items)
      const { added, updated } = await this.writeStaged()
      counts.added = added
      counts.updated = updated
      counts.unchanged = Math.max(0, staged - added - updated)
    }
    this.rejectedRowsKept += await keepRejectedRows(this.client, {
      companyId,
      importId,
      rows: batch.rejectedRows,
      alreadyKept: this.rejectedRowsKept,
    })
    const productsAdded = fileKinds[kind].addsProducts ? counts.added : 0
    await saveProgress(this.client, batch, {
      companyId,
      importId,
      productsAdded,
      records: counts,
    })
    await this.client.query(isDryRun ? 'release savepoint batch' : 'commit')
  }

  private async writeStaged(): Promise<WrittenFacts> {
    const { facts, today } = fileKinds[this.options.kind]
    if (facts === null) return this.writeStagedProducts()
    const written = await writeFacts(this.client, factTables[facts], { ...this.options, onlyNews: false })
    if (today !== null) await holdToday(this.client, this.options, today)
    return written
  }

  /** Writes a product list; its prices, costs and stock are valid from today. */
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
}

const stagedColumns: Readonly<Record<string, string>> = {
  productType: 'product_type',
  status: 'shop_status',
}
