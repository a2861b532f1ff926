export interface PasswordRule {
  readonly id: 'length' | 'uppercase' | 'number' | 'special'
  readonly message: string
  readonly isMet: (password: string) => boolean
}

/** The rules of a new password, in the order in which they are listed to people. */
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

/** Longer input is refused before hashing, so that nobody makes the server hash megabytes. */
export const PASSWORD_MAX_LENGTH = 1024
