import { createHash, randomBytes } from 'node:crypto'

/**
 * Token of the form `<prefix><company>_<secret>`: it names its company, so that it is looked up as that tenant only.
 */
export interface SecretToken {
  readonly companyId: string
  readonly secretHash: string
}

export function makeSecretToken(prefix: string, companyId: string): SecretToken & { readonly token: string } {
  const company = Buffer.from(companyId.replaceAll('-', ''), 'hex').toString('base64url')
  const token = `${prefix}${company}.${randomBytes(32).toString('base64url')}`
  return { token, companyId, secretHash: hashOf(token) }
}

/** Returns `null` for a text that does not have the form of our tokens. */
export function readSecretToken(prefix: string, token: string): SecretToken | null {
  if (!token.startsWith(prefix)) return null
  const [company = '', secret = '', ...rest] = token.slice(prefix.length).split('.')
  const hex = Buffer.from(company, 'base64url').toString('hex')
  if (hex.length !== 32 || secret.length !== 43 || rest.length > 0) return null
  const companyId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { companyId, secretHash: hashOf(token) }
}

/** SHA-256 as hex. A fast hash is safe because the token has 256 random bits. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
