import { describe, expect, it } from 'vitest'
import { defaultRegional } from '#contract/settings'
import { createFormat } from '#web/lib/format/format.ts'
import { NOTHING_TYPED, readTyped, toTyped } from './guard-rails-form.ts'

const format = createFormat(defaultRegional)
const german = createFormat({
  ...defaultRegional,
  language: 'de-DE',
  decimal_separator: ',',
  thousands_separator: '.',
})
const store = {
  marginFloor: 0.125,
  maxStep: 0.1,
  ending: '.99' as const,
  minPrice: '1234.50',
  maxPrice: null,
  minDaysBetweenChanges: 28,
  assumedMargin: 0.45,
  goal: 'units' as const,
}

describe('typed price limits', () => {
  it('are written and read in the user’s formats', () => {
    const typed = toTyped(store, german)
    expect(typed).toEqual({
      marginFloor: '12,50',
      maxStep: '10',
      ending: '.99',
      minPrice: '1.234,50',
      maxPrice: '',
      days: '28',
      assumedMargin: '45',
      goal: 'units',
    })
    expect(readTyped(typed, german, true)).toEqual({ rails: store, errors: {} })
  })

  it('keep every digit of a price', () => {
    const fine = { ...store, minPrice: '1.125', maxPrice: '2.0500' }
    expect(toTyped(fine, format)).toMatchObject({ minPrice: '1.125', maxPrice: '2.05' })
    expect(readTyped(toTyped(fine, german), german, true).rails).toMatchObject({
      minPrice: '1.125',
      maxPrice: '2.05',
    })
  })

  it('leave to the store what is empty in a product type', () => {
    const { rails, errors } = readTyped(NOTHING_TYPED, format, false)
    expect(errors).toEqual({})
    expect(Object.values(rails).every((value) => value === null)).toBe(true)
  })

  it.each([
    [{ marginFloor: '' }, { marginFloor: 'range' }],
    [{ marginFloor: '96' }, { marginFloor: 'range' }],
    [{ maxStep: '0.5' }, { maxStep: 'range' }],
    [{ maxStep: '51' }, { maxStep: 'range' }],
    [{ days: '1.5' }, { days: 'range' }],
    [{ days: '181' }, { days: 'range' }],
    [{ assumedMargin: '99' }, { assumedMargin: 'range' }],
    [{ assumedMargin: '' }, {}],
    [{ minPrice: 'ten' }, { minPrice: 'amount' }],
    [{ maxPrice: '-1' }, { maxPrice: 'amount' }],
    [{ minPrice: '20', maxPrice: '19.99' }, { maxPrice: 'order' }],
  ])('of %o name the field that is wrong', (typed, errors) => {
    expect(readTyped({ ...toTyped(store, format), ...typed }, format, true).errors).toEqual(errors)
  })
})
