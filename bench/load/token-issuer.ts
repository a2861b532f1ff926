import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export interface TokenIssuer {
  /** Environment variables that make the product trust this issuer. */
  readonly env: Record<string, string>
  tokenFor(subject: string): Promise<string>
  close(): Promise<void>
}

const AUDIENCE = 'https://load.example'
const LIFETIME = '12h'

/** Starts an OpenID provider that only has keys: every call is checked as in production, without a sign-in. */
export async function openTokenIssuer(): Promise<TokenIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'load', alg: 'ES256', use: 'sig' }
  const server = createServer((request, response) => {
    const body = request.url?.endsWith('/openid-configuration')
      ? { issuer, jwks_uri: `${issuer}/keys` }
      : { keys: [jwk] }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'load', OIDC_AUDIENCE: AUDIENCE },
    tokenFor: (subject) =>
      new SignJWT({ scope: 'openid profile email sync:user read:packages' })
        .setProtectedHeader({ alg: 'ES256', kid: 'load', typ: 'at+jwt' })
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setSubject(subject)
        .setIssuedAt()
        .setExpirationTime(LIFETIME)
        .sign(privateKey),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
