export interface PasswordRule {
  readonly id: 'length' | 'uppercase' | 'number' | 'special'
  readonly message: string
  readonly isMet: (password: string) => boolean
}

/** Rules of a new password, in the order in which people see them. */
export const passwordRules: readonly PasswordRule[] = [
  {
    id: 'length',
    message: 'Password must be at least 10 characters',
    isMet: (password) => [...password].length >= 10,
  },
  {
    id: 'uppercase',
    message: 'Password must contain at least one uppercase letter',
    isMet: (password) => /\p{Lu}/u.test(password),
  },
  {
    id: 'number',
    message: 'Password must contain at least one number',
    isMet: (password) => /\p{Nd}/u.test(password),
  },
  {
    id: 'special',
    message: 'Password must contain at least one special character',
    isMet: (password) => /[^\p{L}\p{N}]/u.test(password),
  },
]

/** Maximum length: longer input is refused before hashing, because hashing megabytes would load the server. */
export const PASSWORD_MAX_LENGTH = 1024
