import { clientLimits } from '#contract/client-limits'
import type { Output } from '#contract/endpoints'
import type { AppContext } from '../../context.ts'

const SCOPE = 'openid profile email offline_access sync:user read:packages'

/** What the browser needs before anybody has signed in; nothing here is secret. */
export async function clientConfig({ ctx }: { ctx: AppContext }): Promise<Output<'clientConfig'>> {
  const { oidc } = ctx.config
  return {
    issuer: oidc.issuer,
    clientId: oidc.clientId,
    audience: oidc.audience,
    scope: SCOPE,
    embeddedSignIn: oidc.mode === 'embedded',
    rateLimit: clientLimits.rateLimit,
    timeoutMs: clientLimits.timeoutMs,
  }
}
