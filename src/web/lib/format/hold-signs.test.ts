import { expect, it } from 'vitest'
import { holdSigns } from './hold-signs.ts'

it('holds a minus to the currency sign behind it, and leaves everything else', () => {
  expect(holdSigns('from \u2212$24 to \u2212€3, \u22125 %, a\u2212b')).toBe(
    'from \u2212\u2060$24 to \u2212\u2060€3, \u22125 %, a\u2212b',
  )
})
