import type { Client } from 'pg'
import { begin, READ_COMMITTED } from '../../../kit/db/thread-transaction.ts'
import { KnownLines } from '../../competitor-prices/known-lines.ts'
import type { Observation } from '../../competitor-prices/observation.ts'
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

/** Writes competitors' prices of a file. */
export class ObservationWriter implements BatchWriter<Observation> {
  readonly atOnce = 1
  private readonly client: Client
  private readonly options: ObservationWriterOptions
  private readonly known = new KnownLines()
  private rejectedRowsKept = 0

  constructor(client: Client, options: ObservationWriterOptions) {
    this.client = client
    this.options = options
  }

  async open(): Promise<void> {}

  async write(batch: WrittenBatch<Observation>): Promise<void> {
    const { companyId, importId, isDryRun } = this.options
    if (isDryRun) await this.client.query('savepoint batch')
    else await begin(this.client, { companyId }, READ_COMMITTED)
    const written =
      batch.items.length > 0
        ? await writeObservations(this.client, batch.items, { ...this.options, source: 'file' }, this.known)
        : { added: 0, unchanged: 0 }
    this.rejectedRowsKept += await keepRejectedRows(this.client, {
      ...{ companyId, importId, rows: batch.rejectedRows, alreadyKept: this.rejectedRowsKept },
    })
    await saveProgress(this.client, batch, {
      ...{ companyId, importId },
      records: { added: written.added, updated: 0, unchanged: written.unchanged },
    })
    await this.client.query(isDryRun ? 'release savepoint batch' : 'commit')
  }
}
