import { expect, it } from 'vitest'
import { roundAmount } from './round-amount.ts'

it('rounds as the currency writes its prices', () => {
  expect(roundAmount(26.541, 'USD')).toBe('26.54')
  expect(roundAmount(1.005, 'USD')).toBe('1.01')
  expect(roundAmount(-4.255, 'EUR')).toBe('-4.26')
  expect(roundAmount(12.5, 'JPY')).toBe('13.00')
  expect(roundAmount(1.2345, 'KWD')).toBe('1.235')
})
