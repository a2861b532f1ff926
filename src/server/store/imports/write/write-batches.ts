import type { Batch } from '../classify/read-batches.ts'

/** A batch that is being written to the database. */
export interface WrittenBatch<Item> extends Batch<Item> {
  readonly bytesRead: number
}

/** Writes batches in the order of the file, each in one transaction with the import's progress. */
export interface BatchWriter<Item> {
  /** Number of batches that may be passed before the first of them is written. */
  readonly atOnce: number
  open(): Promise<void>
  write(batch: WrittenBatch<Item>): Promise<void>
}

interface BatchWriting<Item> {
  readonly batches: AsyncIterable<Batch<Item>>
  readonly writer: Pick<BatchWriter<Item>, 'write' | 'atOnce'>
  readonly file: { readonly bytesRead: number }
  /** Number of batches at the start of the file that are read without waiting for the writer. */
  readonly ahead?: number
  readonly onBatch?: (() => void) | undefined
}

/** Reads the next batch while the database writes earlier ones. */
export async function writeBatches<Item>({
  batches,
  writer,
  file,
  ahead = 0,
  onBatch,
}: BatchWriting<Item>): Promise<void> {
  const written: Promise<void>[] = []
  let hasFailed = false
  const writeAfter = async (turn: Promise<void> | undefined, batch: WrittenBatch<Item>) => {
    await turn
    if (!hasFailed) await writer.write(batch)
  }
  try {
    for await (const batch of batches) {
      const turn = written.at(-writer.atOnce)
      const writing = writeAfter(turn, { ...batch, bytesRead: file.bytesRead })
      // A later await passes an error of the write to the caller; until then it must not count as unhandled.
      writing.catch(() => undefined)
      written.push(writing)
      onBatch?.()
      if (written.length > ahead) await turn
    }
    await Promise.all(written)
  } catch (error) {
    hasFailed = true
    throw error
  } finally {
    // Waits until no write is running, whatever the outcome.
    await Promise.allSettled(written)
  }
}
