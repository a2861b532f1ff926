import { expect, it } from 'vitest'
import { passwordRules } from './password-rules.ts'

const broken = (password: string) =>
  passwordRules.filter((rule) => !rule.isMet(password)).map((rule) => rule.message)

it.each([
  ['', passwordRules.map((rule) => rule.message)],
  ['Correct-H7', []],
  ['Correct-7', ['Password must be at least 10 characters']],
  ['correct-horse-7', ['Password must contain at least one uppercase letter']],
  ['Correct-Horse', ['Password must contain at least one number']],
  ['CorrectHorse7', ['Password must contain at least one special character']],
  ['Größe7 lang', []],
  ['😀😀😀😀😀Ab1', ['Password must be at least 10 characters']],
])('%j breaks %j', (password, messages) => {
  expect(broken(password)).toEqual(messages)
})
