import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { createAuthenticator } from '#server/accounts/sign-in/authenticator'
import { createEmbeddedProvider } from '#server/accounts/sign-in/embedded/provider'
import type { Config } from '#server/kit/config'
import { loadConfig } from '#server/kit/config/read-config'
import type { AppContext } from '#server/kit/context'
import type { Database } from '#server/kit/db/database'
import type { Authenticator } from '#server/kit/http/authenticate'
import { listeners } from '#server/listeners'
import { rememberingJobs, TEST_SECRET_KEYS } from './app-context.ts'

export const GOOD_PASSWORD = 'Correct-Horse-7'

export interface SignInSite {
  readonly app: AppContext
  readonly config: Config
  readonly siteUrl: string
  /** The address for requests; differs from `siteUrl` behind a proxy. */
  readonly listensAt: string
  readonly authenticator: Authenticator
  close(): Promise<void>
}

/** The embedded provider on its own port, as the application serves it. */
export async function openSignInSite(
  db: Database,
  {
    clock = () => new Date(),
    publicUrl,
    changes = {},
  }: { clock?: () => Date; publicUrl?: string; changes?: Partial<Config> } = {},
): Promise<SignInSite> {
  let handle: Parameters<typeof createServer>[1] = (_req, res) => res.end()
  const server: Server = createServer((req, res) => handle?.(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const listensAt = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const siteUrl = publicUrl ?? listensAt
  const env = { PUBLIC_URL: siteUrl, HOST: '127.0.0.1', SECRET_KEYS: TEST_SECRET_KEYS }
  const config = { ...loadConfig(env), ...changes }
  const log = pino({ level: 'silent' })
  const app = { config, db, log, clock, jobs: rememberingJobs(), events: listeners }
  const provider = await createEmbeddedProvider(app)
  handle = (req, res) => {
    if (req.url?.startsWith('/oidc')) provider.callback(req, res)
    else res.writeHead(404).end()
  }
  return {
    app,
    config,
    siteUrl,
    listensAt,
    authenticator: createAuthenticator({ app, provider }),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
