import { PASSWORD_MAX_LENGTH, type PasswordRule, passwordRules } from '#contract/password-rules'
import { isCommonPassword } from './common-passwords.ts'

export type PasswordProblem =
  | `signIn.error.password${'TooLong' | 'Common'}`
  | `signIn.rule.${PasswordRule['id']}`

/** Returns why a new password is refused, or `null` if it is accepted. */
export function findPasswordProblem(password: string, email: string): PasswordProblem | null {
  if (password.length > PASSWORD_MAX_LENGTH) return 'signIn.error.passwordTooLong'
  const broken = passwordRules.find((rule) => !rule.isMet(password))
  if (broken) return `signIn.rule.${broken.id}`
  return isCommonPassword(password, email) ? 'signIn.error.passwordCommon' : null
}
