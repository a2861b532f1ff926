import type { Account, Accounts } from '../../identity-provider/embedded/accounts.ts'
import { normalizeEmail } from '../../identity-provider/embedded/email.ts'
import type { AttemptOrigin, LoginAttempts } from '../../identity-provider/embedded/login-attempts.ts'
import { hashPassword, needsRehash, passwordMatches } from '../../identity-provider/embedded/passwords.ts'

export type CredentialsResult =
  | { readonly kind: 'accepted'; readonly account: Account }
  /** `account` if the address has one: the attempt is entered into its owner's audit log. */
  | { readonly kind: 'refused'; readonly account: Account | null }
  | { readonly kind: 'too-many'; readonly retryAfterMs: number }

export interface Services {
  readonly accounts: Accounts
  readonly attempts: LoginAttempts
}

/** Gives the same answer, after the same time, for an unknown address and for a wrong password. */
export async function checkCredentials(
  { accounts, attempts }: Services,
  input: { readonly email: string; readonly password: string },
  origin: AttemptOrigin,
): Promise<CredentialsResult> {
  const email = normalizeEmail(input.email)
  if (email === null) return { kind: 'refused', account: null }
  const attempt = await attempts.beginSignIn(email, origin)
  if (!attempt.allowed) return { kind: 'too-many', retryAfterMs: attempt.retryAfterMs }
  const account = await accounts.findByEmail(email)
  const matches = await passwordMatches(account?.passwordHash ?? null, input.password)
  if (account && matches && account.twoFactorSince)
    await attempts.finishFirstStep(attempt.attemptId, account.accountId)
  else await attempts.finish(attempt.attemptId, account?.accountId ?? null, matches)
  if (!account || !matches) return { kind: 'refused', account }
  if (needsRehash(account.passwordHash))
    await accounts.replaceHash(account.accountId, await hashPassword(input.password))
  return { kind: 'accepted', account }
}
