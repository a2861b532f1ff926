import { FileProblem } from './file-problem.ts'
import { IMPORT_LIMITS, refuseUnpacked } from './import-limits.ts'

const END_OF_DIRECTORY = 0x06054b50
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const MOST_ENTRIES = 10_000

/** A file in the archive of a workbook. */
export interface ZipEntry {
  readonly name: string
  /** Position of its packed bytes. */
  readonly at: number
  readonly packedBytes: number
  /** As the directory declares it. */
  readonly unpackedBytes: number
  /** 0: as it is, 8: deflated. */
  readonly method: number
  /** Position of its name in the directory. */
  readonly nameAt: number
}

/**
 * Checks the unpacked size that a workbook's directory declares, before it is unpacked. The reader itself stops an
 * entry that exceeds its declared size.
 */
export function checkUnpackedSize(bytes: Uint8Array): void {
  const total = zipEntries(bytes).reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0)
  // A size of 0xffffffff means "more than four gigabytes".
  refuseUnpacked(total, { packedBytes: bytes.length, mostBytes: IMPORT_LIMITS.workbookUnpackedBytes })
}

/** The entries of the archive's directory, in its order. */
export function zipEntries(bytes: Uint8Array): readonly ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  if (end < 0) throw new FileProblem('damaged_workbook')
  const count = view.getUint16(end + 10, true)
  if (count > MOST_ENTRIES)
    throw new FileProblem('too_many_sheets', { parts: String(count), limit: String(MOST_ENTRIES) })
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY)
      throw new FileProblem('damaged_workbook')
    const nameBytes = view.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)),
      at: packedAt(view, view.getUint32(at + 42, true)),
      packedBytes: view.getUint32(at + 20, true),
      unpackedBytes: view.getUint32(at + 24, true),
      method: view.getUint16(at + 10, true),
      nameAt: at + ENTRY_BYTES,
    })
    at += ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** A copy of the archive whose directory names no entry of this name. */
export function withoutEntry(bytes: Uint8Array, name: string): Uint8Array {
  const copy = Uint8Array.from(bytes)
  for (const entry of zipEntries(bytes))
    if (entry.name === name) copy.fill(0x5f, entry.nameAt, entry.nameAt + 1)
  return copy
}

/** The packed bytes follow the entry's own head, whose name and extra field may differ from the directory's. */
function packedAt(view: DataView, head: number): number {
  if (head + LOCAL_BYTES > view.byteLength) throw new FileProblem('damaged_workbook')
  return head + LOCAL_BYTES + view.getUint16(head + 26, true) + view.getUint16(head + 28, true)
}

function endOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - 65_557)
  for (let at = view.byteLength - 22; at >= first; at--)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  return -1
}
