import { request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { publicLookup, type Resolve } from './public-address.ts'

interface Named {
  readonly url: string
  /** Origins from the configuration, which may be at any address. */
  readonly configured: readonly string[]
  readonly resolve?: Resolve | undefined
}

interface NamedPlace {
  readonly address: URL
  readonly request: typeof httpRequest
  /** Options of the connection: the addresses of a place that is not configured are checked when it is made. */
  readonly options: RequestOptions
}

/**
 * Returns the place of an address that came from outside of the configuration, or `null` if nothing may be sent there:
 * only https, host names and public IP addresses.
 */
export function namedPlace({ url, configured, resolve }: Named): NamedPlace | null {
  const address = URL.canParse(url) ? new URL(url) : null
  if (address === null || address.username !== '' || address.password !== '') return null
  const isConfigured = configured.includes(address.origin)
  const isFine = isConfigured
    ? /^https?:$/.test(address.protocol)
    : address.protocol === 'https:' && isIP(address.hostname.replace(/^\[|\]$/g, '')) === 0
  if (!isFine) return null
  return {
    address,
    request: address.protocol === 'https:' ? httpsRequest : httpRequest,
    options: { agent: false, ...(isConfigured ? {} : { lookup: publicLookup(resolve) }) },
  }
}
