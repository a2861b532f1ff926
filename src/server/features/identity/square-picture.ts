import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'

/** Side of the stored square in pixels: twice the largest place where it is shown. */
export const AVATAR_SIDE = 256
/** A small file can hold a huge picture: 24 megapixels are more than any camera's square crop needs. */
const MOST_PIXELS = 24_000_000
const MOST_DECODED_MB = 256

/** The message is for people. */
export class PictureProblem extends Error {
  readonly code = 'picture'
}

interface Pixels {
  readonly width: number
  readonly height: number
  /** Four bytes per pixel: red, green, blue, alpha. */
  readonly data: Uint8Array
}

/**
 * Whatever came in is decoded to pixels and written anew, so that nothing else of the file survives: no place
 * of the photo, no script, no second format behind the first.
 */
export function squarePicture(file: Uint8Array): Uint8Array {
  const pixels = decode(Buffer.from(file))
  const square = new PNG({ width: AVATAR_SIDE, height: AVATAR_SIDE })
  square.data = Buffer.from(shrink(pixels, AVATAR_SIDE))
  return PNG.sync.write(square)
}

function decode(file: Buffer): Pixels {
  try {
    if (file.subarray(0, 8).equals(Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]))) {
      refuseHuge(file.readUInt32BE(16), file.readUInt32BE(20))
      return PNG.sync.read(file)
    }
    if (file[0] === 0xff && file[1] === 0xd8)
      return jpeg.decode(file, {
        useTArray: true,
        formatAsRGBA: true,
        maxResolutionInMP: MOST_PIXELS / 1_000_000,
        maxMemoryUsageInMB: MOST_DECODED_MB,
      })
  } catch (error) {
    if (error instanceof PictureProblem) throw error
    throw new PictureProblem('The picture is damaged. Please choose another file.', { cause: error })
  }
  throw new PictureProblem('The picture must be a PNG or JPEG file.')
}

function refuseHuge(width: number, height: number): void {
  if (width * height > MOST_PIXELS) throw new PictureProblem('The picture has more than 24 megapixels.')
}

/** The middle square, each target pixel the mean of the source pixels under it (weighted by their opacity). */
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

/** The source pixels under one target pixel: at least one. */
function span(index: number, side: number, crop: number): readonly [number, number] {
  const from = Math.floor((index * crop) / side)
  return [from, Math.max(from + 1, Math.floor(((index + 1) * crop) / side))]
}
