import { FileProblem } from './file-problem.ts'
import { IMPORT_LIMITS, sizeText, unpackedLimit } from './import-limits.ts'

const END_OF_DIRECTORY = 0x06054b50
const ENTRY = 0x02014b50
const MOST_ENTRIES = 10_000

/**
 * Checks the unpacked size that a workbook's directory declares, before it is unpacked. The reader itself stops an
 * entry that exceeds its declared size.
 */
export function checkUnpackedSize(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  if (end < 0) throw new FileProblem('damaged_workbook')
  const entries = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let total = 0
  if (entries > MOST_ENTRIES) throw new FileProblem('damaged_workbook')
  for (let index = 0; index < entries; index++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY)
      throw new FileProblem('damaged_workbook')
    const size = view.getUint32(at + 24, true)
    total += size
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  // A size of 0xffffffff means "more than four gigabytes".
  const limit = unpackedLimit(view.byteLength, IMPORT_LIMITS.workbookUnpackedBytes)
  if (total > limit) throw new FileProblem('expands_too_far', { limit: sizeText(limit) })
}

function endOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - 65_557)
  for (let at = view.byteLength - 22; at >= first; at--)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  return -1
}
