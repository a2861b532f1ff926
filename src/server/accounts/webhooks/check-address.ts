import type { TenantContext } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { namedPlace } from '../../kit/outbound/named-place.ts'

/**
 * Refuses an address to which nothing would be sent. What its name leads to is checked each time that a connection is
 * made, because a name may lead elsewhere tomorrow.
 */
export function refuseUnusableAddress({ config }: Pick<TenantContext, 'config'>, url: string): void {
  const place = namedPlace({ url, configured: config.webhookOrigins })
  // A final dot names the root, and leads to the same place.
  const host = place?.address.hostname.replace(/\.+$/, '') ?? ''
  const isAllowed = place && config.webhookOrigins.includes(place.address.origin)
  if (!place || (!isAllowed && (!host.includes('.') || /(^|\.)(localhost|local|internal)$/.test(host))))
    throw problem('webhook.address_refused', null, { field: 'url' })
}
