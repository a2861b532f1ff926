import type { IncomingMessage } from 'node:http'
import { isFromOwnComputer } from '../../../kit/http/own-computer.ts'
import { requestIdFrom } from '../../../kit/http/request-id.ts'

const MOUNT = '/oidc'

const fromElsewhere = new WeakSet<IncomingMessage>()

/**
 * The provider builds its addresses from the request's headers. They become ours here, so that a forged
 * `Host` or `X-Forwarded-*` leads nobody elsewhere. Returns path and address below the mount point.
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

/** Whether another computer sent it, perhaps through a proxy or tunnel to this one's loopback. */
export function isFromElsewhere(req: IncomingMessage): boolean {
  return fromElsewhere.has(req)
}

/**
 * OpenID Connect drops `offline_access` unless `prompt=consent` comes with it, or other conditions allow it.
 * They do: the application is our own. Consent is implied and, by the provider's policy, not asked.
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

/** A request's one id, wherever it is logged. */
export function requestIdOf(req: IncomingMessage): string {
  const id = ids.get(req) ?? requestIdFrom(req.headers['x-request-id'])
  ids.set(req, id)
  return id
}
