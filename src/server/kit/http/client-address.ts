import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/**
 * Behind a proxy that ends TLS, the last address in `X-Forwarded-For` is the one that the proxy saw. If it is private
 * and a public one precedes it, it is another proxy and the public one is the caller's. A caller in the private
 * network could forge that address; limits per account still apply.
 */
export function clientAddress(req: IncomingMessage, site: URL): string {
  const direct = req.socket.remoteAddress ?? 'unknown'
  if (site.protocol !== 'https:') return direct
  const forwarded = req.headers['x-forwarded-for']
  const text = Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')
  const seen = text.split(',').slice(-MOST_PROXIES).map(withoutPort)
  const last = seen.at(-1) ?? ''
  if (isIP(last) === 0) return direct
  for (const address of seen.toReversed()) {
    if (isIP(address) === 0) break
    if (!isOfOwnNetwork(address)) return address
  }
  return last
}

const MOST_PROXIES = 5

/** Removes the port that some proxies add: `198.51.100.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const text = entry.trim()
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}

const ownNetworks = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
] as const)
  ownNetworks.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['fc00::', 7],
  ['fe80::', 10],
  ['::1', 128],
] as const)
  ownNetworks.addSubnet(network, bits, 'ipv6')

function isOfOwnNetwork(address: string): boolean {
  return ownNetworks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
