import { expect, it } from 'vitest'
import { PASSWORD_MAX_LENGTH } from '#contract/password-rules'
import { findPasswordProblem } from './new-password.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

const sentence =
  ' Größe 7! 日本語 – a whole sentence with blanks at both ends, more than sixty-four characters long '

it('a long password is taken, and counts to its last character, blanks included', async () => {
  expect(sentence.length).toBeGreaterThan(64)
  expect(PASSWORD_MAX_LENGTH).toBeGreaterThanOrEqual(64)
  expect(findPasswordProblem(sentence, 'ada@example.test')).toBeNull()
  const kept = await hashPassword(sentence)
  expect(await passwordMatches(kept, sentence)).toBe(true)
  for (const other of [sentence.trim(), sentence.slice(0, 64)])
    expect(await passwordMatches(kept, other)).toBe(false)
})
