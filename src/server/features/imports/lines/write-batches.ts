import type { LineWriter } from '../storage/line-writer.ts'
import type { FileFigures } from './file-figures.ts'
import type { LineBatch } from './read-batches.ts'

interface Pipeline {
  readonly batches: AsyncIterable<LineBatch>
  readonly writer: Pick<LineWriter, 'write'>
  readonly figures: Pick<FileFigures, 'leftOut'>
  readonly file: { readonly bytesRead: number }
}

/** While the database takes one batch, the next one is read. True when the import was asked to stop. */
export async function writeBatches({ batches, writer, figures, file }: Pipeline): Promise<boolean> {
  let writing: Promise<boolean> = Promise.resolve(false)
  // An error of the write reaches the caller with the next await; it must not count as unhandled before.
  for await (const batch of batches) {
    if (await writing) return true
    writing = writer.write({ ...batch, bytesRead: file.bytesRead, leftOutCounts: { ...figures.leftOut } })
    writing.catch(() => undefined)
  }
  return writing
}
