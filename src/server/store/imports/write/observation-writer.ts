import type { Client } from 'pg'
import { KnownLines, type LinedObservation } from '../../competitor-prices/known-lines.ts'
import type { Observation } from '../../competitor-prices/observation.ts'
import { type ObservationRows, observationRows } from '../../competitor-prices/observation-rows.ts'
import { writeObservations } from '../../competitor-prices/write-observations.ts'
import { beginPart } from './begin-part.ts'
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

interface Begun {
  readonly client: Client
  /** When the transaction has begun and the batch before is committed. */
  readonly turn: Promise<unknown>
}

/**
 * Writes competitors' prices of a file, one batch after the other. While the database writes a batch the next one is
 * prepared, if it names only products that are known by then, and its transaction begins on the other connection: each
 * answer of the database waits until the thread pauses its reading.
 */
export class ObservationWriter implements BatchWriter<Observation> {
  readonly atOnce = 2
  private readonly clients: readonly Client[]
  private readonly options: ObservationWriterOptions
  private readonly known = new KnownLines()
  private batches = 0
  private rejectedRowsKept = 0
  /** When the batch before is prepared, because suspicions follow the order of the batches, and when it is written. */
  private prepared: Promise<void> = Promise.resolve()
  private written: Promise<void> = Promise.resolve()

  constructor(clients: readonly Client[], options: ObservationWriterOptions) {
    this.clients = options.isDryRun ? clients.slice(0, 1) : clients
    this.options = options
  }

  async open(): Promise<void> {}

  write(batch: WrittenBatch<Observation>): Promise<void> {
    const prepared = Promise.withResolvers<void>()
    const written = this.writeAfter(
      this.begin(),
      this.prepareAfter(this.prepared, batch),
      batch,
      prepared.resolve,
    )
    this.prepared = prepared.promise
    this.written = written.finally(prepared.resolve)
    return this.written
  }

  /** Begins a batch's transaction, ahead of its turn if another connection is writing the batch before. */
  private begin(): Begun {
    const { clients, written } = this
    const { isDryRun, companyId } = this.options
    const client = clients[this.batches++ % clients.length]!
    const sql = isDryRun ? 'savepoint batch' : beginPart(companyId)
    const begun = clients.length === 1 ? written.then(() => client.query(sql)) : client.query(sql)
    const turn = Promise.all([begun, written])
    // Until the batch is prepared nobody awaits its turn; an error must not count as unhandled.
    turn.catch(() => undefined)
    return { client, turn }
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
    { client, turn }: Begun,
    preparing: Promise<ObservationRows | null>,
    batch: WrittenBatch<Observation>,
    onPrepared: () => void,
  ): Promise<void> {
    const { options } = this
    const { companyId, importId, isDryRun } = options
    const prepared = await preparing
    if (prepared) onPrepared()
    await turn
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
