import { MAX_IMPORT_COLUMNS, MAX_IMPORT_FILE_BYTES, MAX_WORKBOOK_BYTES } from '#contract/import-limits'
import { FileProblem } from './file-problem.ts'

const MIB = 1024 * 1024

/** Limits of an upload. Sizes are checked before the bytes are read. */
export const IMPORT_LIMITS = {
  fileBytes: MAX_IMPORT_FILE_BYTES,
  unpackedBytes: 2048 * MIB,
  workbookBytes: MAX_WORKBOOK_BYTES,
  workbookUnpackedBytes: 1024 * MIB,
  /**
   * Largest ratio of unpacked to packed size. Tables shrink to a tenth or a thirtieth; a ratio above a hundred is
   * made on purpose. Small files are exempt.
   */
  timesPacked: 100,
  smallUnpackedBytes: 8 * MIB,
  /** A page with a table is read as one text. */
  htmlBytes: 32 * MIB,
  chunkBytes: MIB,
  columns: MAX_IMPORT_COLUMNS,
  /** Most characters of a row; a longer one has an unclosed quotation mark or is no CSV. */
  rowLength: MIB,
  rejectedRowLength: 4000,
  rejectedRowsKept: 100_000,
  batchRows: 5000,
} as const

/** Refuses a file that unpacks to more than `mostBytes`, or to too many times its size. */
export function refuseUnpacked(
  unpackedBytes: number,
  { packedBytes, mostBytes }: { readonly packedBytes: number; readonly mostBytes: number },
): void {
  const { smallUnpackedBytes, timesPacked } = IMPORT_LIMITS
  if (unpackedBytes > mostBytes) throw new FileProblem('expands_too_far', { limit: sizeText(mostBytes) })
  if (unpackedBytes > Math.max(smallUnpackedBytes, packedBytes * timesPacked))
    throw new FileProblem('unpacks_too_far', { times: String(timesPacked) })
}

export function sizeText(bytes: number): string {
  return bytes >= 1024 * MIB ? `${bytes / MIB / 1024} GB` : `${Math.floor(bytes / MIB)} MB`
}
