import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { normalizeEmail } from './email.ts'

it.each([
  [' Ada@Example.COM ', 'ada@example.com'],
  ['ada+shop@example.co.uk', 'ada+shop@example.co.uk'],
  ['a@bücher.example', 'a@xn--bcher-kva.example'],
  ["o'neil@example.com", "o'neil@example.com"],
])('%s is %s', (typed, kept) => {
  expect(normalizeEmail(typed)).toBe(kept)
})

it.each([
  '',
  'ada',
  '@example.com',
  'ada@',
  'ada@localhost',
  'ada@exa mple.com',
  'ada@@example.com',
  'a b@example.com',
  '.a@example.com',
  'ada@example.123',
  `${'x'.repeat(65)}@example.com`,
  'ada@-x.com',
  'a\nb@example.com',
])('%j is no address', (typed) => {
  expect(normalizeEmail(typed)).toBeNull()
})

it.each(['Password123!', 'P@ssw0rd2024!', 'Qwertyuiop1!', 'Welcome2026!!', 'AAAAaaaa11!!', 'Lovelace1815!'])(
  '%s is easy to guess',
  (password) => {
    expect(isCommonPassword(password, 'love.lace@example.com')).toBe(true)
  },
)

it.each(['Correct-Horse-7', 'Tr0ub4dor&3x', 'Password-Battery-Staple-9', 'Ü93!8271#44$ab'])(
  '%s is not',
  (password) => {
    expect(isCommonPassword(password, 'love.lace@example.com')).toBe(false)
  },
)
