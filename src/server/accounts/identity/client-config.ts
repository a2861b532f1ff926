import type { Output } from '#contract/calls'
import { clientLimits } from '#contract/client-limits'
import type { AppContext } from '../../kit/context.ts'
import { API_SCOPES, OIDC_SCOPES } from '../identity-provider/scopes.ts'

/** Settings that the browser needs before sign-in; none of them is secret. */
export async function clientConfig({ ctx }: { ctx: AppContext }): Promise<Output<'clientConfig'>> {
  const { oidc } = ctx.config
  return {
    issuer: oidc.issuer,
    clientId: oidc.clientId,
    audience: oidc.audience,
    resource: oidc.resource,
    scope: `${OIDC_SCOPES} ${API_SCOPES}`,
    embeddedSignIn: oidc.mode === 'embedded',
    rateLimit: clientLimits.rateLimit,
    timeoutMs: clientLimits.timeoutMs,
    streamsTexts: ctx.config.ai !== null,
  }
}
