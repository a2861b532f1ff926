import type { IncomingMessage } from 'node:http'
import { isFromOwnComputer } from '../../../kit/http/own-computer.ts'
import { requestIdFrom } from '../../../kit/http/request-id.ts'

const MOUNT = '/oidc'

const fromElsewhere = new WeakSet<IncomingMessage>()

/**
 * Replaces the request's headers, from which the provider builds addresses, by our own, so that a forged `Host` or
 * `X-Forwarded-*` redirects to no other site. Returns path and address below the mount point.
 */
export function adoptPublicAddress(req: IncomingMessage, site: URL): { path: string; url: string } {
  const header = (name: string) => req.headers[name]?.toString()
  if (!isFromOwnComputer({ remoteAddress: req.socket.remoteAddress, header })) fromElsewhere.add(req)
  req.headers.host = site.host
  delete req.headers['x-forwarded-host']
  delete req.headers.forwarded
  req.headers['x-forwarded-proto'] = site.protocol.slice(0, -1)
  const asked = new URL(req.url ?? '/', site)
  const path = asked.pathname.startsWith(`${MOUNT}/`) ? asked.pathname.slice(MOUNT.length) : '/'
  return { path, url: `${path}${asked.search}` }
}

/** True if another computer sent the request, also through a proxy or tunnel to this computer's loopback address. */
export function isFromElsewhere(req: IncomingMessage): boolean {
  return fromElsewhere.has(req)
}

/**
 * Adds consent to the request: OpenID Connect drops `offline_access` without `prompt=consent` unless other conditions
 * allow it. They do, because the application is our own; by the provider's policy consent is not asked for.
 */
export function impliedConsent(url: string): string {
  const address = new URL(url, 'http://provider')
  const scopes = (address.searchParams.get('scope') ?? '').split(' ')
  const prompts = (address.searchParams.get('prompt') ?? '').split(' ').filter(Boolean)
  if (!scopes.includes('offline_access') || prompts.includes('none') || prompts.includes('consent'))
    return url
  address.searchParams.set('prompt', [...prompts, 'consent'].join(' '))
  return `${address.pathname}${address.search}`
}

const ids = new WeakMap<IncomingMessage, string>()

/** Returns the request's id, the same one wherever it is logged. */
export function requestIdOf(req: IncomingMessage): string {
  const id = ids.get(req) ?? requestIdFrom(req.headers['x-request-id'])
  ids.set(req, id)
  return id
}
