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
  readonly onBatch?: (() => void) | undefined
}

/** Reads the next batch while the database writes earlier ones. */
export async function writeBatches<Item>({
  batches,
  writer,
  file,
  onBatch,
}: BatchWriting<Item>): Promise<void> {
  const writing: Promise<void>[] = []
  try {
    for await (const batch of batches) {
      if (writing.length >= writer.atOnce) await writing.shift()
      const written = writer.write({ ...batch, bytesRead: file.bytesRead })
      // The next await passes an error of the write to the caller; until then it must not count as unhandled.
      written.catch(() => undefined)
      writing.push(written)
      onBatch?.()
    }
    await Promise.all(writing)
  } finally {
    // Waits until no write is running, whatever the outcome.
    await Promise.allSettled(writing)
  }
}
