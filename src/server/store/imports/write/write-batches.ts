import type { Batch } from '../classify/read-batches.ts'

/** A batch on its way into the database. */
export interface WrittenBatch<Item> extends Batch<Item> {
  readonly bytesRead: number
}

/** Writes batches in the order of the file, each one transaction together with the progress of the import. */
export interface BatchWriter<Item> {
  /** So many batches may be given before the first of them is written. */
  readonly atOnce: number
  open(): Promise<void>
  /** True when the import was asked to stop. */
  write(batch: WrittenBatch<Item>): Promise<boolean>
}

interface BatchWriting<Item> {
  readonly batches: AsyncIterable<Batch<Item>>
  readonly writer: Pick<BatchWriter<Item>, 'write' | 'atOnce'>
  readonly file: { readonly bytesRead: number }
}

/** While the database takes some batches, the next one is read. True when the import was asked to stop. */
export async function writeBatches<Item>({ batches, writer, file }: BatchWriting<Item>): Promise<boolean> {
  const writing: Promise<boolean>[] = []
  try {
    for await (const batch of batches) {
      if (writing.length >= writer.atOnce && (await writing.shift())) return true
      const written = writer.write({ ...batch, bytesRead: file.bytesRead })
      // An error of the write reaches the caller with the next await; it must not count as unhandled before.
      written.catch(() => undefined)
      writing.push(written)
    }
    return (await Promise.all(writing)).includes(true)
  } finally {
    // However it ends: nothing is being written any more.
    await Promise.allSettled(writing)
  }
}
