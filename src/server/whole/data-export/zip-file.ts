import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

/** Largest number of the classic format; larger ones need the fields of zip64. */
const LARGEST = 0xffff_ffff
const MOST_ENTRIES = 0xffff
/** 109 MB for a million lines; level 6 takes 102 MB and 13 % more processor time. */
const LEVEL = 3
const PACKED_BYTES = 64 * 1024
/** Flags: sizes and checksum follow the content; names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
const CLASSIC = 20
const ZIP64 = 45

interface Written {
  readonly name: Buffer
  readonly at: number
  readonly crc: number
  readonly packedBytes: number
  readonly bytes: number
}

interface ZipOptions {
  readonly modifiedAt: Date
  readonly write: (bytes: Uint8Array) => void
  /** Size where zip64 begins; set by tests. */
  readonly largest?: number
}

export interface ZipEntry {
  /** Bytes of content so far, before compression. */
  readonly bytes: number
  /** Ends when the bytes are packed, which happens in a thread of Node's pool. */
  push(bytes: Uint8Array, isLast?: boolean): Promise<void>
}

/**
 * Writes a zip archive of any size from front to end, one file after the other. Single files stay below 4 GB, so that
 * only the directory at the end ever needs zip64: readers without zip64 read all archives below 4 GB.
 */
export class ZipFile {
  private readonly options: ZipOptions
  private readonly written: Written[] = []
  private position = 0

  constructor(options: ZipOptions) {
    this.options = options
  }

  /** Adds a file; the file before it must be complete. */
  add(fileName: string): ZipEntry {
    const name = Buffer.from(fileName)
    const at = this.position
    this.put(
      fields([0x0403_4b50, 4], [CLASSIC, 2], ...this.common(), [0, 12], [name.length, 2], [0, 2]),
      name,
    )
    let crc = 0
    let packedBytes = 0
    const entry = { bytes: 0, push }
    const deflate = createDeflateRaw({ level: LEVEL, chunkSize: PACKED_BYTES })
    deflate.on('data', (packed: Buffer) => {
      packedBytes += packed.length
      this.put(packed)
    })
    const finish = () => {
      this.put(fields([0x0807_4b50, 4], [crc, 4], [packedBytes, 4], [entry.bytes, 4]))
      this.written.push({ name, at, crc, packedBytes, bytes: entry.bytes })
    }
    async function push(bytes: Uint8Array, isLast = false): Promise<void> {
      crc = crc32(bytes, crc)
      entry.bytes += bytes.length
      if (entry.bytes > LARGEST)
        throw new RangeError(`${fileName} is larger than a file of an archive may be`)
      await new Promise<void>((resolve, reject) => {
        deflate.write(bytes, (error) => (error ? reject(error) : resolve()))
      })
      if (!isLast) return
      const ended = once(deflate, 'end')
      deflate.end()
      await ended
      finish()
    }
    return entry
  }

  /** Writes the directory. */
  end(): void {
    const at = this.position
    for (const file of this.written) this.put(...this.directoryEntry(file))
    const size = this.position - at
    const count = this.written.length
    const isLarge = this.isLarge(at) || this.isLarge(size) || count > MOST_ENTRIES - 1
    if (isLarge) this.endOf64({ at, size, count })
    const most = (value: number, bytes: 2 | 4) =>
      (isLarge ? [bytes === 2 ? MOST_ENTRIES : LARGEST, bytes] : [value, bytes]) as Field
    this.put(
      fields([0x0605_4b50, 4], [0, 4], most(count, 2), most(count, 2), most(size, 4), most(at, 4), [0, 2]),
    )
  }

  private directoryEntry({ name, at, crc, packedBytes, bytes }: Written): readonly Uint8Array[] {
    const isFar = this.isLarge(at)
    const extra = isFar ? fields([1, 2], [8, 2], [at, 8]) : fields()
    const version: Field = [isFar ? ZIP64 : CLASSIC, 2]
    const sizes: readonly Field[] = [
      [crc, 4],
      [packedBytes, 4],
      [bytes, 4],
    ]
    const head = fields([0x0201_4b50, 4], [ZIP64, 2], version, ...this.common(), ...sizes, [name.length, 2])
    // No comment, first disk, no attributes.
    return [head, fields([extra.length, 2], [0, 10], [isFar ? LARGEST : at, 4]), name, extra]
  }

  private endOf64({ at, size, count }: { at: number; size: number; count: number }): void {
    const recordAt = this.position
    const versions: readonly Field[] = [
      [ZIP64, 2],
      [ZIP64, 2],
    ]
    this.put(
      fields([0x0606_4b50, 4], [44, 8], ...versions, [0, 8], [count, 8], [count, 8], [size, 8], [at, 8]),
      fields([0x0706_4b50, 4], [0, 4], [recordAt, 8], [1, 4]),
    )
  }

  private common(): readonly Field[] {
    const day = this.options.modifiedAt
    const time = (day.getUTCHours() << 11) | (day.getUTCMinutes() << 5) | (day.getUTCSeconds() >> 1)
    const date = ((day.getUTCFullYear() - 1980) << 9) | ((day.getUTCMonth() + 1) << 5) | day.getUTCDate()
    return [
      [FLAGS, 2],
      [DEFLATED, 2],
      [time, 2],
      [date, 2],
    ]
  }

  private isLarge(value: number): boolean {
    return value >= (this.options.largest ?? LARGEST)
  }

  private put(...pieces: readonly Uint8Array[]): void {
    for (const bytes of pieces) {
      this.position += bytes.length
      if (bytes.length > 0) this.options.write(bytes)
    }
  }
}

type Field = readonly [value: number, bytes: number]

/** Writes numbers one after the other, least significant byte first; numbers here are below 2 to the 53. */
function fields(...list: readonly Field[]): Uint8Array {
  const bytes = new Uint8Array(list.reduce((sum, [, length]) => sum + length, 0))
  let at = 0
  for (const [value, length] of list) {
    let rest = value
    for (let k = 0; k < length; k++) {
      bytes[at++] = rest % 256
      rest = Math.floor(rest / 256)
    }
  }
  return bytes
}
