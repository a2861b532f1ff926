import { createHash } from 'node:crypto'

/** Our namespace for UUIDs made from names (RFC 9562, version 5). It must never change: people are found by it. */
const NAMESPACE = '8d0c1c1e-64f4-5b0e-9f0a-3b1d5f6d2a77'

/**
 * Returns the same company and user for the same identity, so that two simultaneous first visits create one of each.
 */
export function identityIds({ issuer, subject }: { readonly issuer: string; readonly subject: string }) {
  const name = JSON.stringify([issuer, subject])
  return { companyId: nameUuid(`company ${name}`), userId: nameUuid(`user ${name}`) }
}

/** UUID version 5: SHA-1 of namespace and name. The RFC's example: DNS namespace, `www.example.com` → 2ed6657d-e927-568b-95e1-2665a8aea6a2. */
export function nameUuid(name: string, namespace = NAMESPACE): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
    .subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
