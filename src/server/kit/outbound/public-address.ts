import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { BlockList, isIPv4, type LookupFunction } from 'node:net'

/**
 * Addresses outside the public network (IANA special-purpose registries): this machine, its network, the cloud's
 * internal services.
 */
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, bits, 'ipv4')
/**
 * Exceptions within 2000::/3, the only public range: Teredo and similar, documentation, and 6to4, which wraps any
 * IPv4 address.
 */
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6')
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  return unicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

export type Resolve = (
  host: string,
  answer: (error: Error | null, found: readonly LookupAddress[]) => void,
) => void

const resolveBySystem: Resolve = (host, answer) =>
  systemLookup(host, { all: true, order: 'verbatim' }, (error, found) => answer(error, found ?? []))

/** A name leads to this machine or its network. */
export class NotPublic extends Error {
  constructor(host: string) {
    super(`${host} is no public place.`)
  }
}

/**
 * Resolves a name for the connection that is being made, so that the checked address is the one connected to. A name
 * with even one non-public address is refused.
 */
export function publicLookup(resolve: Resolve = resolveBySystem): LookupFunction {
  return (host, options, done) =>
    resolve(host, (error, found) => {
      const inner = found.some(({ address }) => !isPublicAddress(address))
      const refused = inner ? new NotPublic(host) : error
      const [first] = found
      if (refused || !first) done(refused ?? new Error(`${host} has no address.`), '')
      else if (options.all) done(null, [...found])
      else done(null, first.address, first.family)
    })
}
