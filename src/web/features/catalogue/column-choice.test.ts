import { expect, it } from 'vitest'
import { hiddenIn } from './column-choice.ts'

it('leaves four columns out on a phone until the user has chosen', () => {
  expect(hiddenIn('products', null, true)).toEqual(['vendor', 'product_type', 'cost', 'created_at'])
  expect(hiddenIn('products', null, false)).toEqual([])
  expect(hiddenIn('products', [], true)).toEqual([])
  expect(hiddenIn('products', ['price'], true)).toEqual(['price'])
})
