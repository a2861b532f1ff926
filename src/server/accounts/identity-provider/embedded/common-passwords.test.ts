import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const EMAIL = 'grace.hopper@example.test'

describe('a password is too common', () => {
  // The six of the 100,000 commonest that the rules of composition let pass, and lower-case spellings of two.
  it.each([
    'P030710P$E4O',
    'NICK1234-rem936',
    'xxPa33bq.aDNA',
    'g00dPa$$w0rD',
    'Jhon@ta2011',
    'Nloq_010101',
    'JHON@TA2011',
  ])('when it was leaked: %s', (password) => expect(isCommonPassword(password, EMAIL)).toBe(true))

  it.each([
    'Password123!',
    'P@ssw0rd2026!',
    'Sunshine2024!',
    'Qwertyuiop1!',
    '!!Michelle99!!',
    'Quanto-2026!',
  ])('when it is a leaked one dressed up: %s', (password) =>
    expect(isCommonPassword(password, EMAIL)).toBe(true),
  )

  it.each(['Gracehopper1!', 'Grace.Hopper2026!', 'Aaaaaaaaa1!'])(
    'when it is one’s own name or a few signs: %s',
    (password) => expect(isCommonPassword(password, EMAIL)).toBe(true),
  )

  it.each(['Correct-Horse-7', 'Difference-Engine-1843', 'fK9#vTq2!mZx', 'Two teapots & 3 spoons'])(
    'and not when it is long and unlikely: %s',
    (password) => expect(isCommonPassword(password, EMAIL)).toBe(false),
  )
})
