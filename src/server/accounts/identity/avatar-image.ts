import { and, eq } from 'drizzle-orm'
import type { AppContext } from '../../kit/context.ts'
import { userImages } from '../../kit/db/schema/identity.ts'
import { problem } from '../../kit/errors.ts'

interface Call {
  readonly ctx: AppContext
  readonly input: { readonly company_id: string; readonly image_id: string }
}

/**
 * Serves the picture without a token, because an image element sends none: the address is the secret, and changes
 * with every new picture.
 */
export async function avatarImage({ ctx, input }: Call): Promise<Response> {
  const { company_id: companyId, image_id: imageId } = input
  const [image] = await ctx.db.inTenant(
    companyId,
    (tx) =>
      tx
        .select({ png: userImages.png })
        .from(userImages)
        .where(and(eq(userImages.companyId, companyId), eq(userImages.imageId, imageId))),
    { readOnly: true },
  )
  if (!image) throw problem('picture.not_found')
  return new Response(new Uint8Array(image.png), {
    headers: {
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': 'inline',
    },
  })
}
