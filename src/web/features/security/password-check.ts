import { passwordRules } from '#contract/password-rules'

export interface Passwords {
  readonly currentPassword: string
  readonly newPassword: string
  readonly confirm: string
}
export type PasswordField = keyof Passwords

export const emptyPasswords: Passwords = { currentPassword: '', newPassword: '', confirm: '' }

/** Errors by field before anything is sent, as ids of sentences. */
export function checkPasswords({ currentPassword, newPassword, confirm }: Passwords) {
  const found: Partial<Record<PasswordField, string>> = {}
  if (currentPassword === '') found.currentPassword = 'settings.security.currentMissing'
  const broken = passwordRules.find((rule) => !rule.isMet(newPassword))
  if (newPassword === '') found.newPassword = 'settings.security.newMissing'
  else if (broken) found.newPassword = `settings.security.broken.${broken.id}`
  if (confirm === '') found.confirm = 'settings.security.confirmMissing'
  else if (confirm !== newPassword) found.confirm = 'settings.security.differ'
  return found
}
