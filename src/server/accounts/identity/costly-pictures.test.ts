import jpeg from 'jpeg-js'
import { describe, expect, it } from 'vitest'
import { appContext } from '../../../../test/app-context.ts'
import { png } from '../../../../test/costly-pictures.ts'
import { tenantContext } from '../../kit/context.ts'
import { MOST_PIXELS, readPictureHeader } from './picture-header.ts'
import { squarePicture } from './square-picture.ts'
import { uploadAvatar } from './upload-avatar.ts'

const photo = jpeg.encode({ width: 64, height: 64, data: Buffer.alloc(64 * 64 * 4, 200) }, 80).data

/** The same photo with another size in its frame header. */
function claiming(width: number, height: number): Buffer {
  const file = Buffer.from(photo)
  const frame = file.indexOf(Buffer.from([0xff, 0xc0]))
  file.writeUInt16BE(height, frame + 5)
  file.writeUInt16BE(width, frame + 7)
  return file
}

/** The same photo with its one scan so many times. */
function scannedAgain(times: number): Buffer {
  const at = photo.indexOf(Buffer.from([0xff, 0xda]))
  const scan = photo.subarray(at, photo.length - 2)
  return Buffer.concat([
    photo.subarray(0, at),
    ...Array.from({ length: times }, () => scan),
    photo.subarray(-2),
  ])
}

const TOO_LARGE = /more than 4 megapixels/

describe('line 30: a small file of a picture that costs much', () => {
  const refused: readonly (readonly [what: string, file: Buffer, why: RegExp])[] = [
    ['of 24 megapixels in 93 KB', png({ width: 4899, height: 4898, pixels: Buffer.alloc(1000) }), TOO_LARGE],
    [
      'of 24 megapixels with 16 bits',
      png({ width: 4899, height: 4898, depth: 16, pixels: Buffer.alloc(9) }),
      TOO_LARGE,
    ],
    ['wide and low', png({ width: 4_000_000, height: 2, pixels: Buffer.alloc(9) }), TOO_LARGE],
    ['of no width', png({ width: 0, height: 9, pixels: Buffer.alloc(9) }), /damaged/],
    ['that is a JPEG of 65,535 by 65,535', claiming(65_535, 65_535), TOO_LARGE],
    ['that is a JPEG of no height', claiming(64, 0), /damaged/],
    ['that is a JPEG of a thousand scans', scannedAgain(1000), /damaged/],
  ]
  it.each(refused)('is refused by its header, before anything of it is unpacked: one %s', (_, file, why) => {
    expect(() => readPictureHeader(file)).toThrow(why)
  })

  it('is not unpacked beyond its size: one of 16 by 16 whose data are 60 MB', () => {
    const before = process.memoryUsage().arrayBuffers
    for (const isInterlaced of [true, false]) {
      const file = png({ width: 16, height: 16, isInterlaced, pixels: Buffer.alloc(60_000_000) })
      expect(() => squarePicture(file)).toThrow(/damaged/)
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000)
  })

  it('is read where it is as large as may be, interlaced too', () => {
    const side = Math.floor(Math.sqrt(MOST_PIXELS))
    expect(squarePicture(png({ width: side, height: side })).length).toBeGreaterThan(0)
    const interlaced = png({ width: 8, height: 8, isInterlaced: true, pixels: Buffer.alloc(8 * 8 * 4 + 15) })
    expect(squarePicture(interlaced).length).toBeGreaterThan(0)
  })

  it('starts no thread: its sentence comes from the header alone', async () => {
    const ctx = tenantContext(appContext(), 'company', 'user')
    const file = png({ width: 4899, height: 4898, pixels: Buffer.alloc(100) })
    async function* body() {
      yield file
    }
    // There is no database behind this context: the refusal comes before anything is kept.
    await expect(uploadAvatar({ ctx, input: { body: body() } })).rejects.toMatchObject({
      code: 'unsupported_file',
      message: expect.stringMatching(TOO_LARGE),
    })
  })
})
