import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

interface Png {
  readonly width: number
  readonly height: number
  readonly depth?: 8 | 16
  readonly isInterlaced?: boolean
  /** Pixel data before compression; all zeros in the right size if absent. */
  readonly pixels?: Buffer
}

/** A PNG written by hand: PNG, third edition, 5.3, 11.2.1 and 11.2.3. */
export function png({ width, height, depth = 8, isInterlaced = false, pixels }: Png): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, 6, 0, 0, isInterlaced ? 1 : 0], 8)
  const data = pixels ?? Buffer.alloc((width * depth * 0.5 + 1) * height)
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(data)), chunk('IEND')])
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
