import { expect, it } from 'vitest'
import { defaultRegional } from '#contract/settings'
import { cellText, hasOnlyWinAnsi, withPlainMarks } from './cell-text.ts'

it('tells which texts the fonts of every reader can show', () => {
  expect(hasOnlyWinAnsi('Crème brûlée à 5 €, “Größe” — ñ')).toBe(true)
  for (const text of ['Łódź', 'Żurek', 'İstanbul', 'Ελλάδα', 'Чай', '日本'])
    expect(hasOnlyWinAnsi(text)).toBe(false)
})

it('writes minus and narrow spaces so that those fonts have them, and letters in one piece', () => {
  expect(withPlainMarks('−5\u202f%')).toBe('-5\u00a0%')
  expect(withPlainMarks('cafe\u0301')).toBe('café')
})

it('sets shares as the language does', () => {
  const german = { ...defaultRegional, language: 'de-DE', decimal_separator: ',' } as const
  expect(cellText(0.125, 'share', defaultRegional)).toBe('12.5%')
  expect(cellText(0.125, 'share', german)).toBe('12,5\u00a0%')
})
