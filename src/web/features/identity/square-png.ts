const SIDE = 512
const SMALLEST_SIDE = 64
const BYTES_LIMIT = 2 * 1024 * 1024

/** The browser cannot decode the picture, or cannot make it small enough. */
export class PictureProblem extends Error {
  readonly reason: 'unreadable' | 'too_large'
  constructor(reason: PictureProblem['reason']) {
    super(reason)
    this.name = 'PictureProblem'
    this.reason = reason
  }
}

/** The central square of any picture that the browser can decode, as a PNG that is small enough to send. */
export async function squarePng(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new PictureProblem('unreadable')
  })
  for (let side = SIDE; side >= SMALLEST_SIDE; side /= 2) {
    const png = await draw(picture, side)
    if (png && png.size <= BYTES_LIMIT) return png
  }
  throw new PictureProblem('too_large')
}

function draw(picture: ImageBitmap, side: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const crop = Math.min(picture.width, picture.height)
  const [left, top] = [(picture.width - crop) / 2, (picture.height - crop) / 2]
  canvas.getContext('2d')?.drawImage(picture, left, top, crop, crop, 0, 0, side, side)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
