import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { namedPlace } from './named-place.ts'
import { OutboundFailure } from './outbound-client.ts'
import type { Resolve } from './public-address.ts'

interface Named {
  readonly url: string
  /** Origins from the configuration, which may be at any address. */
  readonly configured: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  readonly resolve?: Resolve
}

/**
 * Fetches an address that came from an answer and not from the configuration: only https, host names and public IP
 * addresses, which are checked when the connection is made. Follows no redirects and sends nothing along.
 */
export async function fetchNamed({
  url,
  configured,
  headers = {},
  signal,
  resolve,
}: Named): Promise<Response> {
  const place = namedPlace({ url, configured, resolve })
  if (!place) throw new OutboundFailure('no_answer', 'An answer named a place where nothing is read from.')
  const { address } = place
  const { promise, resolve: answer, reject } = Promise.withResolvers<IncomingMessage>()
  place
    .request(address, { ...place.options, headers, signal }, answer)
    .on('error', reject)
    .end()
  const message = await promise
  const status = message.statusCode ?? 0
  if (status === 200)
    return new Response(Readable.toWeb(message) as ReadableStream<Uint8Array>, {
      status,
      headers: typeOf(message),
    })
  message.destroy()
  throw new OutboundFailure('no_answer', `${address.host} answered ${status}.`)
}

function typeOf(message: IncomingMessage): Record<string, string> {
  const type = message.headers['content-type']
  return type === undefined ? {} : { 'content-type': type }
}
