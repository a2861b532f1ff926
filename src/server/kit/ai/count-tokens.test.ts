import { describe, expect, it } from 'vitest'
import { countTokens } from './count-tokens.ts'

const sizes = { sent: 'x'.repeat(8_000), received: 'y'.repeat(400), maxOutputTokens: 600 }

describe('the tokens of a request', () => {
  it.each([2_100, 1_050, 3_000, 8_000])(
    'are those that the server counts, where that can be: %i',
    (reported) => {
      expect(countTokens(reported, sizes)).toBe(reported)
    },
  )

  it.each([undefined, 0, -1, -1e9, Number.NaN, Number.POSITIVE_INFINITY])(
    'are estimated where it counts %s',
    (reported) => {
      expect(countTokens(reported, sizes)).toBe(2_100)
    },
  )

  it('are neither fewer than eight characters each make, nor more than bytes and the longest answer', () => {
    expect(countTokens(1, sizes)).toBe(1_050)
    expect(countTokens(1e15, sizes)).toBe(8_000 + 600 + 500)
  })
})
