import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'

const WORTH_COMPRESSING_BYTES = 1024

export const squeeze = promisify(gzip)

/** Answers with a complete JSON text. Its length is sent, so that no later step has to read it as a stream. */
export async function jsonAnswer(
  output: unknown,
  headers: Readonly<Record<string, string>>,
  acceptEncoding: string | undefined,
): Promise<Response> {
  const text = JSON.stringify(output)
  const bytes = Buffer.byteLength(text)
  const plain = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'content-length': String(bytes),
    ...headers,
  }
  if (bytes < WORTH_COMPRESSING_BYTES) return new Response(text, { headers: plain })
  const varying = { ...plain, vary: 'Accept-Encoding' }
  if (!acceptsGzip(acceptEncoding)) return new Response(text, { headers: varying })
  const packed = await squeeze(text)
  return new Response(packed, {
    headers: {
      ...varying,
      'content-encoding': 'gzip',
      'content-length': String(packed.byteLength),
      // The bytes differ from those of the tag but have the same meaning, so the tag becomes a weak one.
      ...(headers.etag === undefined ? {} : { etag: `W/${headers.etag}` }),
    },
  })
}

export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/i.test(acceptEncoding ?? '')
}

/**
 * Compresses JSON that is sent in pieces, and answers to writes. Without `Accept-Encoding` it leaves the answer
 * unchanged.
 */
export function compressJson(): MiddlewareHandler {
  const whereWished = compress({ contentTypeFilter: /^application\/json/ })
  return (c, next) => (c.req.header('accept-encoding') === undefined ? next() : whereWished(c, next))
}
