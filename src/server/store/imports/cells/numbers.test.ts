import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyOf, headingOf, statedCurrency } from './currencies.ts'
import { amountText, DecimalMarkEvidence, parseAmount } from './numbers.ts'

describe('parseAmount', () => {
  it.each([
    ['2.55', 25_500],
    ['-2.55', -25_500],
    ['0.001', 10],
    ['1,234.50', 12_345_000],
    ['$1,234.5', 12_345_000],
    ['12 GBP', 120_000],
    ['(7.25)', -72_500],
    ['7.25-', -72_500],
    ['.5', 5000],
    ['US$ 12.50', 125_000],
    ['CA$12.50', 125_000],
    ['$.50', 5000],
    ['12 kr.', 120_000],
    ['-0', 0],
    ['0.00005', 1],
    ['9.99994', 99_999],
  ])('reads %j with a decimal point', (text, units) => expect(parseAmount(text, 'point')).toBe(units))

  it.each([
    ['2,55', 25_500],
    ['1.234,50', 12_345_000],
    ['1 234,5 €', 12_345_000],
    ["1'234,5", 12_345_000],
    ['1.234', 12_340_000],
    ['12', 120_000],
    ['12,50 kr', 125_000],
    ['kr. 12,50', 125_000],
    ['12,50 zł', 125_000],
    ['12,- €', 120_000],
    ['1.299,–', 12_990_000],
  ])('reads %j with a decimal comma', (text, units) => expect(parseAmount(text, 'comma')).toBe(units))

  it.each([
    '',
    'abc',
    '1e309',
    '1e3',
    'NaN',
    'Infinity',
    '1.2.3',
    '--1',
    '99999999999999999999',
    '0x10',
    '1,2,3',
  ])('finds no number in %j', (text) => expect(parseAmount(text, 'point')).toBeNull())

  it('reads back every amount it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 50), max: 2 ** 50 }), (units) => {
        expect(parseAmount(amountText(units), 'point')).toBe(units)
      }),
    )
  })
})

describe('DecimalMarkEvidence', () => {
  const decide = (cells: string[], delimiter = ',') => {
    const evidence = new DecimalMarkEvidence()
    for (const cell of cells) evidence.look(cell)
    return evidence.decide(delimiter)
  }
  it('decides from cells that can only be read one way', () => {
    expect(decide(['1,234', '2,5'])).toBe('comma')
    expect(decide(['1.234,56', '1.000'])).toBe('comma')
    expect(decide(['1,234.56', '1,000'])).toBe('point')
    expect(decide(['0.001'])).toBe('point')
  })
  it('falls back on the delimiter where nothing tells', () => {
    expect(decide(['1234', '1,000'], ',')).toBe('point')
    expect(decide(['1234', '1.000'], ';')).toBe('comma')
  })
})

describe('currencyOf', () => {
  it.each([
    ['1.74', 'EUR', null],
    ['$ 1.74', 'EUR', 'USD'],
    ['$1.74', 'CAD', 'CAD'],
    ['1,74 €', 'CHF', 'EUR'],
    ['CHF 3.60', 'EUR', 'CHF'],
    ['3.60CHF', 'EUR', 'CHF'],
    ['4.26 TTC', 'EUR', undefined],
    ['US$10', 'CAD', 'USD'],
    ['CA$10', 'USD', 'CAD'],
    ['12,50 kr', 'DKK', 'DKK'],
    ['12,50 zł', 'EUR', 'PLN'],
  ])('reads %j in a shop of %s', (text, expected, found) => expect(currencyOf(text, expected)).toBe(found))
})

describe('statedCurrency', () => {
  it.each([
    ['$10', 'CAD', null],
    ['$10', 'EUR', 'USD'],
    ['10 €', 'EUR', 'EUR'],
    ['12.50 USD', 'USD', 'USD'],
    ['10', 'EUR', null],
  ])('finds in %j, where %s is usual, %s', (text, expected, found) =>
    expect(statedCurrency(text, expected)).toBe(found),
  )
})

describe('headingOf', () => {
  it.each([
    ['Preis (EUR)', 'preis', 'EUR'],
    ['unit price USD', 'unit price', 'USD'],
    ['Net Price in €', 'net price', '€'],
    ['Prix (en €)', 'prix', '€'],
    ['Montant en EUR', 'montant', 'EUR'],
    ['EUR Price', 'price', 'EUR'],
    ['unit_price_usd', 'unit price', 'USD'],
    ['price (gbp)', 'price', 'GBP'],
    ['TOTAL EUR', 'total', 'EUR'],
    ['UnitPriceEUR', 'unit price', 'EUR'],
    ['SALES ALL', 'sales all', null],
    ['Currency', 'currency', null],
    ['EUR', 'eur', null],
    ['€', '', null],
    ['price all', 'price all', null],
    ['Menge', 'menge', null],
  ])('reads %j as %j in %s', (name, folded, money) => expect(headingOf(name)).toEqual({ folded, money }))
})
