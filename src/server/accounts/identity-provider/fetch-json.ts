import { fetchNamed } from '../../kit/outbound/fetch-named.ts'

const TIMEOUT_MS = 5_000
const LIMIT_BYTES = 262_144

interface Document {
  readonly url: string
  /** The configured issuer. Documents at its origin may be in the private network; those elsewhere may not. */
  readonly issuer: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Fetches a small JSON document of the identity provider: no redirects, a deadline and a size limit. */
export async function fetchJson(document: Document): Promise<unknown> {
  const { url, issuer, headers } = document
  const response = await fetchNamed({
    url,
    configured: [new URL(issuer).origin],
    headers: { accept: 'application/json', ...headers },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.byteLength
    if (size > LIMIT_BYTES) throw new Error('the answer is too large')
    pieces.push(piece)
  }
  return JSON.parse(Buffer.concat(pieces).toString('utf8'))
}
