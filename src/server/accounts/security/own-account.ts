import type { RequestContext } from '../../kit/context.ts'
import { notFound, ProblemError } from '../../kit/errors.ts'
import { addressKey } from '../../kit/http/address-key.ts'
import { said } from '../../kit/sentences/said.ts'
import { getSettings } from '../identity/get-settings.ts'
import { type AccountServices, accountServices } from '../sign-in/embedded/account-services.ts'
import type { Account } from '../sign-in/embedded/accounts.ts'
import { passwordMatches } from '../sign-in/embedded/passwords.ts'
import { pageTexts } from '../sign-in/embedded/texts/page-texts.ts'
import type { PageTexts } from '../sign-in/embedded/texts/text-shape.ts'

export interface OwnAccount extends AccountServices {
  readonly account: Account
  readonly texts: PageTexts
}

/** The account of the person who asks. Elsewhere than with the embedded provider there is none to change here. */
export async function ownAccount(ctx: RequestContext): Promise<OwnAccount> {
  if (ctx.apiKey !== null)
    throw new ProblemError('forbidden', 'An API key cannot change how people sign in. Sign in to do that.')
  if (ctx.config.oidc.mode === 'external')
    throw new ProblemError(
      'conflict',
      said`Your identity provider keeps password, two-factor sign-in and sessions. Change them there: ${ctx.config.oidc.issuer}`,
    )
  const services = accountServices(ctx)
  const account = await services.accounts.findById(ctx.actor.subject)
  if (!account) throw notFound('The account')
  const { regional } = await getSettings({ ctx })
  return { ...services, account, texts: pageTexts[regional.language] }
}

/** In one transaction with the entry in the company's audit log. */
export function changeAccount<T>(
  ctx: RequestContext,
  change: (services: AccountServices) => Promise<T>,
): Promise<T> {
  return ctx.inTenant(({ client }) => change(accountServices(ctx, client)))
}

/** Asked again before something that an unattended browser must not do. Tries are limited like those of a sign-in. */
export async function requirePassword(
  ctx: RequestContext,
  { account, attempts, texts }: OwnAccount,
  password: string,
  field: string,
): Promise<void> {
  const { address, userAgent } = ctx.origin
  const origin = { address: addressKey(address), userAgent }
  const attempt = await attempts.beginPasswordCheck(account.email, origin)
  if (!attempt.allowed) throw waitToTry(texts, attempt.retryAfterMs)
  const matches = await passwordMatches(account.passwordHash, password)
  await attempts.finish(attempt.attemptId, account.accountId, matches)
  if (!matches)
    throw new ProblemError('invalid_input', texts.errors.currentPasswordWrong, {
      fields: { [field]: texts.errors.currentPasswordWrong },
    })
}

export function waitToTry({ errors }: PageTexts, retryAfterMs: number): ProblemError {
  const minutes = String(Math.ceil(retryAfterMs / 60_000))
  return new ProblemError('rate_limited', errors.tooManyAttempts.replace('{minutes}', minutes), {
    retryAfterSeconds: Math.ceil(retryAfterMs / 1000),
  })
}
