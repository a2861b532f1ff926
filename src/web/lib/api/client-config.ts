import { call } from './call.ts'

type ClientConfig = Awaited<ReturnType<typeof call<'clientConfig'>>>

let asked: Promise<ClientConfig> | null = null

/** What the server says about itself, asked once per page: renewing the session and the limits both need it. */
export function clientConfig(): Promise<ClientConfig> {
  asked ??= call('clientConfig').catch((error: unknown) => {
    asked = null
    throw error
  })
  return asked
}
