import { inflateSync } from 'node:zlib'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import { damaged, MOST_PIXELS, PictureProblem, readPictureHeader } from './picture-header.ts'

/** Side of the stored square in pixels: twice the largest size shown. */
export const AVATAR_SIDE = 256
const MOST_DECODED_MB = 64

interface Pixels {
  readonly width: number
  readonly height: number
  /** Four bytes per pixel: red, green, blue, alpha. */
  readonly data: Uint8Array
}

/**
 * Decodes the picture to pixels and encodes it anew, so that nothing else of the file remains: no location of the
 * photo, no script, no second format after the first.
 */
export function squarePicture(file: Uint8Array): Uint8Array {
  const pixels = decode(Buffer.from(file))
  const square = new PNG({ width: AVATAR_SIDE, height: AVATAR_SIDE })
  square.data = Buffer.from(shrink(pixels, AVATAR_SIDE))
  return PNG.sync.write(square)
}

function decode(file: Buffer): Pixels {
  const { format, width, height } = readPictureHeader(file)
  try {
    if (format === 'png') {
      refuseOverfull(file, width, height)
      return PNG.sync.read(file)
    }
    return jpeg.decode(file, {
      useTArray: true,
      formatAsRGBA: true,
      maxResolutionInMP: MOST_PIXELS / 1_000_000,
      maxMemoryUsageInMB: MOST_DECODED_MB,
    })
  } catch (error) {
    throw error instanceof PictureProblem ? error : damaged(error)
  }
}

const INTERLACED_AT = 28
/** Red, green, blue and opacity with 16 bits each. */
const MOST_BYTES_PER_PIXEL = 8

/** Refuses an interlaced picture with more data than its pixels need, because the decoder would unpack all of it. */
function refuseOverfull(file: Buffer, width: number, height: number): void {
  if (file[INTERLACED_AT] === 0) return
  // An interlaced picture has seven passes; each of their rows begins with a filter byte.
  const most = width * height * MOST_BYTES_PER_PIXEL + 7 * (height + 1)
  inflateSync(pixelData(file), { maxOutputLength: most })
}

/** Returns the content of all IDAT chunks: PNG, third edition, 5.3 and 10.1. */
function pixelData(file: Buffer): Buffer {
  const pieces: Buffer[] = []
  for (let at = 8; at + 12 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const length = file.readUInt32BE(at)
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      pieces.push(file.subarray(at + 8, at + 8 + length))
  }
  return Buffer.concat(pieces)
}

/** Cuts out the middle square; each target pixel is the mean of the source pixels under it, weighted by opacity. */
function shrink({ width, height, data }: Pixels, side: number): Uint8Array {
  const crop = Math.min(width, height)
  const [left, top] = [Math.floor((width - crop) / 2), Math.floor((height - crop) / 2)]
  const out = new Uint8Array(side * side * 4)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [x0, x1] = span(x, side, crop)
      const [y0, y1] = span(y, side, crop)
      let [red, green, blue, alpha, count] = [0, 0, 0, 0, 0]
      for (let row = y0; row < y1; row++)
        for (let column = x0; column < x1; column++) {
          const at = ((top + row) * width + left + column) * 4
          const opacity = data[at + 3]!
          red += data[at]! * opacity
          green += data[at + 1]! * opacity
          blue += data[at + 2]! * opacity
          alpha += opacity
          count++
        }
      const to = (y * side + x) * 4
      const weight = alpha || 1
      out[to] = Math.round(red / weight)
      out[to + 1] = Math.round(green / weight)
      out[to + 2] = Math.round(blue / weight)
      out[to + 3] = Math.round(alpha / count)
    }
  return out
}

/** Range of source pixels under one target pixel, at least one. */
function span(index: number, side: number, crop: number): readonly [number, number] {
  const from = Math.floor((index * crop) / side)
  return [from, Math.max(from + 1, Math.floor(((index + 1) * crop) / side))]
}
