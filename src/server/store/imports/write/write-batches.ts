import type { FileFigures } from '../classify/file-figures.ts'
import type { LineBatch } from '../classify/read-batches.ts'
import type { LineWriter } from './line-writer.ts'

interface Pipeline {
  readonly batches: AsyncIterable<LineBatch>
  readonly writer: Pick<LineWriter, 'write' | 'atOnce'>
  readonly figures: Pick<FileFigures, 'leftOut'>
  readonly file: { readonly bytesRead: number }
}

/** While the database takes some batches, the next one is read. True when the import was asked to stop. */
export async function writeBatches({ batches, writer, figures, file }: Pipeline): Promise<boolean> {
  const writing: Promise<boolean>[] = []
  try {
    for await (const batch of batches) {
      if (writing.length >= writer.atOnce && (await writing.shift())) return true
      const written = writer.write({
        ...batch,
        bytesRead: file.bytesRead,
        leftOutCounts: { ...figures.leftOut },
      })
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
