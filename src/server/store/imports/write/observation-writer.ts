import type { Client } from 'pg'
import { begin, READ_COMMITTED } from '../../../kit/db/thread-transaction.ts'
import { KnownLines, type LinedObservation } from '../../competitor-prices/known-lines.ts'
import type { Observation } from '../../competitor-prices/observation.ts'
import { type ObservationRows, observationRows } from '../../competitor-prices/observation-rows.ts'
import { writeObservations } from '../../competitor-prices/write-observations.ts'
import { keepRejectedRows } from './keep-rejected-rows.ts'
import { saveProgress } from './save-progress.ts'
import type { BatchWriter, WrittenBatch } from './write-batches.ts'

interface ObservationWriterOptions {
  readonly companyId: string
  readonly importId: string
  readonly currency: string
  readonly now: Date
  /** True if everything happens in a transaction of the caller, who rolls it back. */
  readonly isDryRun: boolean
}

/**
 * Writes competitors' prices of a file. While the database writes a batch the next one is prepared, if it names only
 * products that are known by then.
 */
export class ObservationWriter implements BatchWriter<Observation> {
  readonly atOnce = 2
  private readonly client: Client
  private readonly options: ObservationWriterOptions
  private readonly known = new KnownLines()
  private rejectedRowsKept = 0
  /** When the batch before is prepared, because suspicions follow the order of the batches, and when it is written. */
  private prepared: Promise<void> = Promise.resolve()
  private written: Promise<void> = Promise.resolve()

  constructor(client: Client, options: ObservationWriterOptions) {
    this.client = client
    this.options = options
  }

  async open(): Promise<void> {}

  write(batch: WrittenBatch<Observation>): Promise<void> {
    const prepared = Promise.withResolvers<void>()
    const written = this.writeAfter(
      this.written,
      this.prepareAfter(this.prepared, batch),
      batch,
      prepared.resolve,
    )
    this.prepared = prepared.promise
    this.written = written.finally(prepared.resolve)
    return this.written
  }

  /** Returns `null` if the batch names products that are not known yet. */
  private async prepareAfter(
    earlier: Promise<void>,
    { items }: WrittenBatch<Observation>,
  ): Promise<ObservationRows | null> {
    await earlier
    const lined = this.known.find(items)
    return lined && this.rowsOf(lined)
  }

  private rowsOf(lined: readonly LinedObservation[]): ObservationRows {
    return observationRows(lined, { ...this.options, source: 'file' })
  }

  private async writeAfter(
    earlier: Promise<void>,
    preparing: Promise<ObservationRows | null>,
    batch: WrittenBatch<Observation>,
    onPrepared: () => void,
  ): Promise<void> {
    const { client, options } = this
    const { companyId, importId, isDryRun } = options
    const prepared = await preparing
    if (prepared) onPrepared()
    await earlier
    if (isDryRun) await client.query('savepoint batch')
    else await begin(client, { companyId }, READ_COMMITTED)
    const rows = prepared ?? this.rowsOf(await this.known.claim(client, batch.items, options))
    onPrepared()
    const { added } = batch.items.length > 0 ? await writeObservations(client, rows) : { added: 0 }
    this.rejectedRowsKept += await keepRejectedRows(client, {
      ...{ companyId, importId, rows: batch.rejectedRows, alreadyKept: this.rejectedRowsKept },
    })
    await saveProgress(client, batch, {
      ...{ companyId, importId },
      records: { added, updated: 0, unchanged: batch.items.length - added },
    })
    await client.query(isDryRun ? 'release savepoint batch' : 'commit')
  }
}
