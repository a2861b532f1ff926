import { message } from '#messages/message'
import type { RequestContext } from '../../kit/context.ts'
import { type ProblemError, problem } from '../../kit/errors.ts'
import { addressKey } from '../../kit/http/address-key.ts'
import { type AccountServices, accountServices } from '../identity-provider/embedded/account-services.ts'
import type { Account } from '../identity-provider/embedded/accounts.ts'
import type { PasswordProblem } from '../identity-provider/embedded/new-password.ts'
import { passwordMatches } from '../identity-provider/embedded/passwords.ts'

export interface OwnAccount extends AccountServices {
  readonly account: Account
}

/**
 * Returns the caller's account. Refuses without the embedded provider, because there is no account to change here.
 */
export async function ownAccount(ctx: RequestContext): Promise<OwnAccount> {
  if (ctx.apiKey !== null) throw problem('api_key.not_for_sign_in')
  if (ctx.config.oidc.mode === 'external')
    throw problem('sign_in.kept_by_provider', { url: ctx.config.oidc.issuer })
  const services = accountServices(ctx)
  const account = await services.accounts.findById(ctx.actor.subject)
  if (!account) throw problem('account.not_found')
  return { ...services, account }
}

/** Runs in one transaction with the entry in the company's audit log. */
export function changeAccount<T>(
  ctx: RequestContext,
  change: (services: AccountServices) => Promise<T>,
): Promise<T> {
  return ctx.inTenant(({ client }) => change(accountServices(ctx, client)))
}

/**
 * Asks for the password before an action that an unattended browser must not take. Attempts are limited as for a
 * sign-in.
 */
export async function requirePassword(
  ctx: RequestContext,
  { account, attempts }: OwnAccount,
  password: string,
  field: string,
): Promise<void> {
  const { address, userAgent } = ctx.origin
  const origin = { address: addressKey(address), userAgent }
  const attempt = await attempts.beginPasswordCheck(account.email, origin)
  if (!attempt.allowed) throw waitToTry(attempt.retryAfterMs)
  const matches = await passwordMatches(account.passwordHash, password)
  await attempts.finish(attempt.attemptId, account.accountId, matches)
  if (!matches) throw refusedField(field, 'signIn.error.currentPasswordWrong')
}

export function waitToTry(retryAfterMs: number): ProblemError {
  const minutes = Math.ceil(retryAfterMs / 60_000)
  const retryAfterSeconds = Math.ceil(retryAfterMs / 1000)
  return problem('signIn.error.tooManyAttempts', { minutes }, { retryAfterSeconds })
}

type FieldRefusal =
  | 'signIn.codeHint'
  | 'signIn.error.codeWrong'
  | 'signIn.error.currentPasswordWrong'
  | 'signIn.error.passwordMissing'
  | PasswordProblem

/** Shows the same sentence for the form and for its only wrong field. */
export function refusedField(field: string, id: FieldRefusal): ProblemError {
  return problem(id, null, { fields: { [field]: message(id) } })
}
