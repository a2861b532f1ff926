import { expect, it } from 'vitest'
import { typedWith } from './use-typed-ahead.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false }

it.each([
  ['a letter', 'co', { key: 't' }, 'cot'],
  ['a letter of two code units', '', { key: '𝒜' }, '𝒜'],
  ['Backspace', 'cot', { key: 'Backspace' }, 'co'],
  ['Escape', 'co', { key: 'Escape' }, null],
  ['a shortcut', 'co', { key: 'v', ctrlKey: true }, null],
])('after %s', (_, text, pressed, expected) => {
  expect(typedWith(text, { ...plain, ...pressed })).toBe(expected)
})
