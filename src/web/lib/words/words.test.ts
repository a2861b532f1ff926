import { describe, expect, it } from 'vitest'
import { defaultRegional } from '#contract/settings'
import { createFormat } from '../format/format.ts'
import { elasticityWords, intervalDecimals } from './elasticity-words.ts'
import { priceWords, shownAmount } from './price-words.ts'
import { reasonText } from './reason-text.ts'

const format = createFormat(defaultRegional)
const t = (id: string, values: object = {}) => [id, ...Object.values(values)].join(' ')

describe('an elasticity in words', () => {
  const words = elasticityWords(t, format)
  it('writes a narrow interval with one decimal more', () => {
    expect(intervalDecimals(-1.9, -0.7)).toBe(1)
    expect(intervalDecimals(-1.42, -1.38)).toBe(2)
    expect(words.interval(-1.9, -0.7)).toBe('elasticity.interval 90% −1.9 −0.7')
    expect(words.interval(-1.42, -1.38)).toBe('elasticity.interval 90% −1.42 −1.38')
  })
  it('says how much is of the product’s own data', () => {
    expect(words.share(0.3)).toBe('elasticity.share 30% 70%')
  })
  it('gives a known reason, none, and one of a later version', () => {
    expect(reasonText(t, 'no_sales')).toBe('elasticity.reason.no_sales')
    expect(reasonText(t, null)).toBe('elasticity.reason.not_estimated')
    expect(reasonText(t, 'toString')).toBe('elasticity.reason.other')
  })
})

describe('a price in words', () => {
  const { price, change, amount, amountsOf } = priceWords(format)
  it('always has cents', () => {
    expect(priceWords(createFormat({ ...defaultRegional, number_of_decimals: 0 })).price('3')).toBe('$3.00')
    expect(price(1234.5)).toBe('$1,234.50')
    // ISO 4217: three decimals of a dinar, none of a yen.
    const inCurrency = (currency: string) =>
      priceWords(createFormat({ ...defaultRegional, number_of_decimals: 0, currency } as never)).price(
        '1.125',
      )
    expect(inCurrency('KWD')).toContain('1.125')
    expect(inCurrency('JPY')).toBe('¥1')
  })
  it('has a decimal in its change only below 10%, both ends of a range alike', () => {
    expect([change(0.042), change(-0.17), change(0.0996)]).toEqual(['+4.2%', '−17%', '+10%'])
    expect(change(0.042, 0.2)).toBe('+4%')
  })
  it('has cents in a month’s amount only below 10', () => {
    expect([amount(9.5), amount(-10.4), amount(98.68)]).toEqual(['$9.50', '−$10', '$99'])
    expect(amount(12, { size: 300, signed: true })).toBe('+$12')
    expect([amount(9.99), amount(9.996)]).toEqual(['$9.99', '$10'])
  })
  it('has the decimals of its range, and the range those of the amount', () => {
    const inWide = amountsOf({ value: 4.2, low: -3.1, high: 41 }, true)
    expect([4.2, -3.1, 41].map(inWide)).toEqual(['+$4', '−$3', '+$41'])
    const inNarrow = amountsOf({ value: 4.2, low: -3.1, high: 8 }, true)
    expect([4.2, -3.1, 8].map(inNarrow)).toEqual(['+$4.20', '−$3.10', '+$8.00'])
    const above = amountsOf({ value: 12, low: 2, high: 9 })
    expect([12, 2, 9].map(above)).toEqual(['$12', '$2', '$9'])
  })
  it.each([
    [12.5, 40, 13],
    [2.5, 40, 3],
    [1.005, 2, 1.01],
    [8.575, 9, 8.58],
  ])('is added up as it is written, below zero as above: %s', (value, high, written) => {
    expect(shownAmount(value, { low: 0, high })).toBe(written)
    expect(shownAmount(-value, { low: -high, high: 0 })).toBe(-written)
  })
})
