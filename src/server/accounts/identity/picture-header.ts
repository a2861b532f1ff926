import { type Message, message } from '#messages/message'
import { inEnglish } from '../../kit/messages/render.ts'

/** Most pixels of a picture, more than any screen shows next to a name; a browser sends 512 by 512. */
export const MOST_PIXELS = 4_000_000
/** Progressive files of cameras and editors have about ten scans. Each one processes all pixels again. */
const MOST_JPEG_SCANS = 32

const PNG_SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

export class PictureProblem extends Error {
  readonly code = 'picture'
  /** Reason for people. The name `details` makes a worker thread pass it on with the error. */
  readonly details: Message

  constructor(details: Message, options?: ErrorOptions) {
    super(inEnglish(details), options)
    this.details = details
  }
}

export interface PictureHeader {
  readonly format: 'png' | 'jpeg'
  readonly width: number
  readonly height: number
}

/**
 * Reads what a file declares about itself before it is decoded; refuses a file whose decoding would cost too much.
 */
export function readPictureHeader(file: Buffer): PictureHeader {
  const header = headerOf(file)
  if (header === null) throw new PictureProblem(message('picture.wrong_format'))
  const { width, height } = header
  if (width * height > MOST_PIXELS) throw new PictureProblem(message('picture.too_many_pixels'))
  if (width === 0 || height === 0) throw damaged()
  return header
}

export function damaged(cause?: unknown): PictureProblem {
  return new PictureProblem(message('picture.damaged'), { cause })
}

function headerOf(file: Buffer): PictureHeader | null {
  if (file.subarray(0, 8).equals(PNG_SIGNATURE)) {
    if (file.length < 33) throw damaged()
    return { format: 'png', width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
  }
  return file[0] === 0xff && file[1] === 0xd8 ? jpegHeader(file) : null
}

/** Reads the largest of the declared frames: ITU-T T.81, B.1.1 and B.2.2. */
function jpegHeader(file: Buffer): PictureHeader {
  let [width, height, scans] = [0, 0, 0]
  let at = 2
  for (;;) {
    at = file.indexOf(0xff, at)
    if (at < 0 || at + 9 > file.length) break
    const marker = file[at + 1]!
    if (marker === 0xff) {
      at += 1
    } else if (hasNoLength(marker)) {
      at += 2
    } else {
      if (isFrame(marker)) {
        height = Math.max(height, file.readUInt16BE(at + 5))
        width = Math.max(width, file.readUInt16BE(at + 7))
      }
      if (marker === 0xda && ++scans > MOST_JPEG_SCANS) throw damaged()
      at += 2 + file.readUInt16BE(at + 2)
    }
  }
  return { format: 'jpeg', width, height }
}

/** True for markers without a length: an escaped 0xff of the pixels, a restart, the start, the end. */
function hasNoLength(marker: number): boolean {
  return marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd9)
}

/**
 * True for all frame markers, without the three in their range that mean something else (tables, an extension,
 * arithmetic coding).
 */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}
