import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { OutboundFailure } from './outbound-client.ts'
import { publicLookup, type Resolve } from './public-address.ts'

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
  const address = placeOf(url, configured)
  const { promise, resolve: answer, reject } = Promise.withResolvers<IncomingMessage>()
  const request = address.protocol === 'https:' ? httpsRequest : httpRequest
  const isConfigured = configured.includes(address.origin)
  const limits = isConfigured ? {} : { lookup: publicLookup(resolve) }
  request(address, { headers, signal, agent: false, ...limits }, answer)
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

function placeOf(url: string, configured: readonly string[]): URL {
  const address = URL.canParse(url) ? new URL(url) : null
  const isFine =
    address !== null &&
    address.username === '' &&
    address.password === '' &&
    (configured.includes(address.origin)
      ? /^https?:$/.test(address.protocol)
      : address.protocol === 'https:' && isIP(address.hostname.replace(/^\[|\]$/g, '')) === 0)
  if (!isFine) throw new OutboundFailure('no_answer', 'An answer named a place where nothing is read from.')
  return address
}

function typeOf(message: IncomingMessage): Record<string, string> {
  const type = message.headers['content-type']
  return type === undefined ? {} : { 'content-type': type }
}
