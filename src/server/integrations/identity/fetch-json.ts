const TIMEOUT_MS = 5_000
const LIMIT_BYTES = 262_144

/** A small JSON document of the identity provider: no redirects, a deadline and a size limit. */
export async function fetchJson(url: string, headers: Readonly<Record<string, string>>): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`${new URL(url).pathname} answered ${response.status}`)
  }
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.byteLength
    if (size > LIMIT_BYTES) throw new Error('the answer is too large')
    pieces.push(piece)
  }
  return JSON.parse(Buffer.concat(pieces).toString('utf8'))
}
