import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider'

export interface StandInIssuer {
  readonly issuer: string
  readonly clientId: string
  readonly audience: string
  /** The query parameters of each sign-in request. */
  readonly authorizations: readonly Readonly<Record<string, string>>[]
  close(): Promise<void>
}

const SCOPES = 'openid profile email offline_access'
const API_SCOPES = 'sync:user read:packages'
const AUDIENCE = 'https://api.quanto.example'

/** An external provider that signs everyone in as Grace immediately. RS256, as most hosted ones. */
export async function openStandInIssuer(siteUrl: string): Promise<StandInIssuer> {
  let handle: Parameters<typeof createServer>[1] = (_req, res) => res.end()
  const server = createServer((req, res) => handle?.(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    ...configuration(siteUrl),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'stand-in', alg: 'RS256', use: 'sig' }] },
  })
  const serve = provider.callback()
  const authorizations: Record<string, string>[] = []
  handle = (req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', issuer)
    if (pathname === '/auth') authorizations.push(Object.fromEntries(searchParams))
    if (!req.url?.startsWith('/interaction/')) return void serve(req, res)
    // Of a sign-in that the browser has left.
    provider.interactionFinished(req, res, { login: { accountId: 'grace' } }).catch(() => res.destroy())
  }
  return {
    issuer,
    clientId: 'shop',
    audience: AUDIENCE,
    authorizations,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function configuration(siteUrl: string): Configuration {
  return {
    clients: [
      {
        client_id: 'shop',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [`${siteUrl}/auth/callback`],
        post_logout_redirect_uris: [`${siteUrl}/`],
      },
    ],
    scopes: SCOPES.split(' '),
    claims: { openid: ['sub'] },
    cookies: { keys: ['stand-in'] },
    clientBasedCORS: (_ctx, origin) => origin === siteUrl,
    findAccount: async (_ctx, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
    issueRefreshToken: async () => true,
    ttl: { AccessToken: 600, Grant: 3600, IdToken: 600, Interaction: 600, RefreshToken: 3600, Session: 3600 },
    loadExistingGrant: grantEverything,
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: () => true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => AUDIENCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({ scope: API_SCOPES, audience: AUDIENCE, accessTokenFormat: 'jwt' }),
      },
    },
  }
}

async function grantEverything({ oidc: { provider, client, account } }: KoaContextWithOIDC) {
  const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: account?.accountId ?? '' })
  grant.addOIDCScope(SCOPES)
  grant.addResourceScope(AUDIENCE, API_SCOPES)
  await grant.save()
  return grant
}
