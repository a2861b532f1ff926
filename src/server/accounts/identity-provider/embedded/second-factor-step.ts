import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { AccountServices } from './account-services.ts'
import type { Account } from './accounts.ts'
import type { AttemptOrigin } from './login-attempts.ts'

/** Time allowed for entering the code after the right password, in ms. */
const WAIT_MS = 10 * 60_000

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

interface Waiting {
  readonly accountId: string
  readonly since: number
}

/** Records in the interaction, which only this browser can reach, that the password was right. */
export async function awaitCode(
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
  waiting: Waiting,
): Promise<void> {
  await provider.interactionResult(req, res, { secondFactor: waiting }, { mergeWithLastSubmission: false })
}

/** Returns the account whose code is awaited, or `null` if the password comes first. */
export function awaitedAccount({ result }: Interaction, now: Date): string | null {
  const waiting = (result as { secondFactor?: Waiting } | undefined)?.secondFactor
  return waiting && now.getTime() - waiting.since < WAIT_MS ? waiting.accountId : null
}

export type CodeResult =
  | { readonly kind: 'accepted'; readonly recoveryCodesLeft: number | null }
  | { readonly kind: 'refused' }
  | { readonly kind: 'too-many'; readonly retryAfterMs: number }

/**
 * Checks a code of the app or a recovery code. Attempts are limited per account, separately from those of the
 * password.
 */
export async function checkSecondFactor(
  { attempts, twoFactor }: Pick<AccountServices, 'attempts' | 'twoFactor'>,
  account: Account,
  code: string,
  origin: AttemptOrigin,
): Promise<CodeResult> {
  const attempt = await attempts.beginCode(account.email, origin)
  if (!attempt.allowed) return { kind: 'too-many', retryAfterMs: attempt.retryAfterMs }
  const isRight = await twoFactor.checkCode(account.accountId, code)
  const recoveryCodesLeft = isRight ? null : await twoFactor.useRecoveryCode(account.accountId, code)
  const accepted = isRight || recoveryCodesLeft !== null
  await attempts.finish(attempt.attemptId, account.accountId, accepted)
  return accepted ? { kind: 'accepted', recoveryCodesLeft } : { kind: 'refused' }
}
