import { PASSWORD_MAX_LENGTH, passwordRules } from '#contract/password-rules'
import { isCommonPassword } from './common-passwords.ts'
import type { PageTexts } from './texts/text-shape.ts'

/** Why a new password is refused, in words; `null` when it may be taken. */
export function findPasswordProblem(
  password: string,
  email: string,
  texts: Pick<PageTexts, 'errors' | 'rules'>,
): string | null {
  if (password.length > PASSWORD_MAX_LENGTH) return texts.errors.passwordTooLong
  const broken = passwordRules.find((rule) => !rule.isMet(password))
  if (broken) return texts.rules[broken.id]
  return isCommonPassword(password, email) ? texts.errors.passwordCommon : null
}
