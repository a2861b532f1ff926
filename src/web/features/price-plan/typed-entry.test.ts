import { expect, it } from 'vitest'
import { defaultRegional } from '#contract/settings'
import { createFormat } from '#web/lib/format/format.ts'
import { changesOf, written } from './typed-entry.ts'

const german = createFormat({ ...defaultRegional, decimal_separator: ',', thousands_separator: '.' })
const dinars = { plannedPrice: '8.745', reason: 'agred with supplier', startsOn: '2026-12-01' }

it('sends only what was changed, and no price for a typing error in the reason', () => {
  const typed = written(dinars, german)
  expect(typed.price).toBe('8,745')
  expect(changesOf(typed, dinars, german)).toEqual({})
  expect(changesOf({ ...typed, reason: 'agreed with supplier' }, dinars, german)).toEqual({
    reason: 'agreed with supplier',
  })
  expect(changesOf({ ...typed, price: '8,7', startsOn: '' }, dinars, german)).toEqual({
    price: '8.7',
    startsOn: null,
  })
})
