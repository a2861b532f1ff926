import type { Account, Accounts } from './accounts.ts'
import { normalizeEmail } from './email.ts'
import type { AttemptOrigin, LoginAttempts } from './login-attempts.ts'
import { findPasswordProblem } from './new-password.ts'
import type { RegisterField } from './pages/register-page.ts'
import { hashPassword } from './passwords.ts'
import type { PageTexts } from './texts/page-texts.ts'

export interface RegistrationInput {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
}

export type RegistrationResult =
  | { readonly kind: 'registered'; readonly account: Account }
  | { readonly kind: 'refused'; readonly problems: Partial<Record<RegisterField, string>> }
  | { readonly kind: 'too-many'; readonly retryAfterMs: number }

interface Services {
  readonly accounts: Accounts
  readonly attempts: LoginAttempts
}

/** Check the form, then create the account. A taken address is refused as vaguely as a form can. */
export async function registerAccount(
  { accounts, attempts }: Services,
  input: RegistrationInput,
  origin: AttemptOrigin,
  texts: PageTexts,
): Promise<RegistrationResult> {
  const email = normalizeEmail(input.email)
  const problems = findProblems(input, email, texts)
  if (email === null || Object.keys(problems).length > 0) return { kind: 'refused', problems }
  const attempt = await attempts.beginRegistration(email, origin)
  if (!attempt.allowed) return { kind: 'too-many', retryAfterMs: attempt.retryAfterMs }
  const account = await accounts.create({
    email,
    passwordHash: await hashPassword(input.password),
    firstName: input.firstName.trim(),
    lastName: input.lastName.trim(),
  })
  if (!account) return { kind: 'refused', problems: { email: texts.errors.emailTaken } }
  await attempts.finish(attempt.attemptId, account.accountId, true)
  return { kind: 'registered', account }
}

function findProblems(input: RegistrationInput, email: string | null, texts: PageTexts) {
  const problems: Partial<Record<RegisterField, string>> = {}
  if (input.firstName.trim() === '') problems.firstName = texts.errors.firstNameMissing
  if (input.lastName.trim() === '') problems.lastName = texts.errors.lastNameMissing
  if (email === null) problems.email = texts.errors.emailInvalid
  const password = findPasswordProblem(input.password, email ?? '', texts)
  if (password) problems.password = password
  return problems
}
