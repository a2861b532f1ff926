import { describe, expect, it } from 'vitest'
import { stripProductNumber } from './product-mention.ts'

describe('stripProductNumber', () => {
  it.each([
    ['Product 17: sells well', 'sells well'],
    ['Raise it; product #9 sells less.', 'Raise it; sells less.'],
    ['The product sells 17 units', 'The product sells 17 units'],
    ['Products 3 and 4', 'Products 3 and 4'],
    ['Product 12', ''],
  ])('%s', (text, expected) => {
    expect(stripProductNumber(text)).toBe(expected)
  })
})
