import { call } from './call.ts'

type ClientConfig = Awaited<ReturnType<typeof call<'clientConfig'>>>

let asked: Promise<ClientConfig> | null = null

/** The server's configuration, fetched once per page: session renewal and rate limits need it. */
export function clientConfig(): Promise<ClientConfig> {
  asked ??= call('clientConfig').catch((error: unknown) => {
    asked = null
    throw error
  })
  return asked
}
