import type { Wording } from '../../../kit/messages/render.ts'
import type { Account, NewAccount } from '../../identity-provider/embedded/accounts.ts'
import { normalizeEmail } from '../../identity-provider/embedded/email.ts'
import type { AttemptOrigin } from '../../identity-provider/embedded/login-attempts.ts'
import { findPasswordProblem } from '../../identity-provider/embedded/new-password.ts'
import { hashPassword } from '../../identity-provider/embedded/passwords.ts'
import type { Services } from './check-credentials.ts'
import type { RegisterField } from './pages/register-page.ts'

export interface RegistrationInput {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
}

export type RegistrationResult =
  | { readonly kind: 'registered'; readonly account: Account }
  /** The response decides nothing: a mail says how to continue. */
  | { readonly kind: 'to-confirm'; readonly registration: NewAccount }
  | {
      readonly kind: 'refused'
      readonly problems: Partial<Record<RegisterField, string>>
      /** Set to the address if it has an account. */
      readonly taken?: string
    }
  | { readonly kind: 'too-many'; readonly retryAfterMs: number }

interface Reach {
  readonly sendsMail: boolean
  /** True if people other than the one at this computer can reach the installation. */
  readonly isReached: boolean
}

/**
 * Checks the form. If others can reach the installation, the answer is the same for every address, and the mailed
 * link creates the account. On one's own computer, and for the very first account, there are no addresses to hide.
 */
export async function registerAccount(
  { accounts, attempts }: Services,
  input: RegistrationInput,
  origin: AttemptOrigin,
  text: Wording,
  reach: Reach,
): Promise<RegistrationResult> {
  const email = normalizeEmail(input.email)
  const problems = findProblems(input, email, text)
  if (email === null || Object.keys(problems).length > 0) return { kind: 'refused', problems }
  const attempt = await attempts.beginRegistration(email, origin)
  if (!attempt.allowed) return { kind: 'too-many', retryAfterMs: attempt.retryAfterMs }
  const registration = {
    email,
    passwordHash: await hashPassword(input.password),
    firstName: input.firstName.trim(),
    lastName: input.lastName.trim(),
  }
  if (reach.sendsMail || (reach.isReached && (await accounts.areThereAny())))
    return { kind: 'to-confirm', registration }
  const account = await accounts.create(registration)
  if (!account) return { kind: 'refused', problems: { email: text('signIn.error.emailTaken') }, taken: email }
  await attempts.finish(attempt.attemptId, account.accountId, true)
  return { kind: 'registered', account }
}

function findProblems(input: RegistrationInput, email: string | null, text: Wording) {
  const problems: Partial<Record<RegisterField, string>> = {}
  if (input.firstName.trim() === '') problems.firstName = text('signIn.error.firstNameMissing')
  if (input.lastName.trim() === '') problems.lastName = text('signIn.error.lastNameMissing')
  if (email === null) problems.email = text('signIn.error.emailInvalid')
  const password = findPasswordProblem(input.password, email ?? '')
  if (password) problems.password = text(password)
  return problems
}
