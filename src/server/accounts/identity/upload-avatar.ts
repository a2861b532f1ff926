import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { MAX_AVATAR_BYTES, type User } from '#contract/identity'
import type { TenantContext } from '../../kit/context.ts'
import { userImages } from '../../kit/db/schema/identity.ts'
import { ProblemError, problem } from '../../kit/errors.ts'
import { type BytesBody, readBytes } from '../../kit/http/read-bytes.ts'
import { runInThread, ThreadFailure } from '../../kit/jobs/run-in-thread.ts'
import { avatarAddress } from './avatar-address.ts'
import { getMe } from './get-me.ts'
import { type PictureHeader, type PictureProblem, readPictureHeader } from './picture-header.ts'
import { updateUser } from './write-user.ts'

interface Call {
  readonly ctx: TenantContext
  readonly input: BytesBody
}

/** Takes a PNG or JPEG and stores its middle square as a newly encoded PNG. */
export async function uploadAvatar({ ctx, input }: Call): Promise<{ user: User }> {
  const { companyId, userId } = ctx
  const png = await redraw(await readPicture(input), companyId)
  const imageId = randomUUID()
  const updatedAt = ctx.clock()
  await ctx.inTenant(async (tx) => {
    await tx
      .insert(userImages)
      .values({ companyId, userId, imageId, png, updatedAt })
      .onConflictDoUpdate({
        target: [userImages.companyId, userImages.userId],
        set: { imageId, png, updatedAt },
      })
    await updateUser(tx, ctx, { profileImageUrl: avatarAddress(companyId, imageId), updatedAt })
  })
  return getMe({ ctx })
}

export async function deleteAvatar({ ctx }: Pick<Call, 'ctx'>): Promise<{ user: User }> {
  const { companyId, userId } = ctx
  await ctx.inTenant(async (tx) => {
    await tx.delete(userImages).where(and(eq(userImages.companyId, companyId), eq(userImages.userId, userId)))
    await updateUser(tx, ctx, { profileImageUrl: null, updatedAt: ctx.clock() })
  })
  return getMe({ ctx })
}

async function readPicture(sent: BytesBody): Promise<Uint8Array> {
  const bytes = await readBytes(sent, MAX_AVATAR_BYTES, () => problem('picture.too_large'))
  if (bytes.byteLength === 0) throw problem('picture.empty')
  return bytes
}

const MAX_HEAP_MB = 64
/** Processor time allowed, in ms. The largest accepted picture takes three quarters of a second. */
const PROCESSOR_MS = 8000
const DEADLINE_MS = 30_000

/** Runs in a thread: decoding megapixels takes up to a second, and a crafted file could exhaust the memory. */
async function redraw(file: Uint8Array, companyId: string): Promise<Buffer> {
  try {
    const header = readPictureHeader(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
    const png = await runInThread<Uint8Array>({
      entry: new URL('./avatar-thread.ts', import.meta.url),
      input: new Uint8Array(file),
      share: { lane: 'request', companyId, buffersMb: decodedMb(header) },
      deadlineMs: DEADLINE_MS,
      processorMs: PROCESSOR_MS,
      maxHeapMb: MAX_HEAP_MB,
    })
    return Buffer.from(png)
  } catch (error) {
    if (error instanceof ThreadFailure) throw problem('picture.not_readable')
    if ((error as { code?: unknown }).code === 'picture')
      throw new ProblemError('unsupported_file', (error as PictureProblem).details)
    throw error
  }
}

/**
 * Memory needed, in MB. Measured: 46 bytes per pixel of a JPEG, 25 of a PNG with 16 bits per colour, plus the file
 * itself.
 */
function decodedMb({ format, width, height }: PictureHeader): number {
  return Math.ceil((width * height * (format === 'jpeg' ? 48 : 28)) / 1_000_000) + 8
}
