import { acceptsGzip, squeeze } from './json-answer.ts'
import { openApiDocument } from './openapi.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Serves the OpenAPI document, created and compressed once: that takes 40 ms, and anyone may request it. */
export function createOpenApiAnswer(publicUrl: string, describe = openApiDocument) {
  let made: Promise<{ readonly plain: Bytes; readonly packed: Bytes }> | null = null
  const make = async () => {
    const plain = new Uint8Array(Buffer.from(JSON.stringify(describe(publicUrl))))
    return { plain, packed: new Uint8Array(await squeeze(plain)) }
  }
  return async (acceptEncoding: string | undefined): Promise<Response> => {
    made ??= make()
    const { plain, packed } = await made
    const isPacked = acceptsGzip(acceptEncoding)
    return new Response(isPacked ? packed : plain, {
      headers: {
        'content-type': 'application/json',
        'content-length': String(isPacked ? packed.byteLength : plain.byteLength),
        vary: 'Accept-Encoding',
        ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
      },
    })
  }
}
