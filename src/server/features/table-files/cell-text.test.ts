import { expect, it } from 'vitest'
import { winAnsi } from './cell-text.ts'

it('letters that the fonts of every reader lack lose their mark; what has no such letter is a question mark', () => {
  expect(winAnsi('Crème brûlée à 5 €, “Größe” — ñ')).toBe('Crème brûlée à 5 €, “Größe” — ñ')
  expect(winAnsi('Žluťoučký kůň, Łódź, Ş, İstanbul, đ')).toBe('Žlutoucký kun, Lódz, S, Istanbul, d')
  expect(winAnsi('−5\u202f%')).toBe('-5\u00a0%')
  expect(winAnsi('日本 Ω')).toBe('?? ?')
})
