import { expect, it } from 'vitest'
import { hiddenIn } from './column-choice.ts'

it('leaves columns out on a phone and on a tablet until the user has chosen', () => {
  expect(hiddenIn('products', null, 'phone')).toEqual(['vendor', 'product_type', 'cost', 'created_at'])
  expect(hiddenIn('products', null, null)).toEqual([])
  expect(hiddenIn('products', null, 'tablet')).toEqual(['vendor', 'created_at', 'quality'])
  expect(hiddenIn('products', [], 'phone')).toEqual([])
  expect(hiddenIn('products', ['price'], 'tablet')).toEqual(['price'])
})
