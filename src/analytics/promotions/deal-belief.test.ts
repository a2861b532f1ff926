import { describe, expect, it } from 'vitest'
import { dealBelief } from './deal-belief.ts'

describe('what is believed of deals', () => {
  it('by hand: less what is mistaken, shrunk to the usual effects', () => {
    // Mistaken: 0.69 (-0.05 + 0.13) = 0.0552. Weights 0.08² / (0.08² + 0.09²) = 0.441 and 0.06² / (0.06² + 0.06²) = 0.5.
    const { effect, after } = dealBelief({ effect: 0.25, after: -0.05 })
    expect(effect).toBeCloseTo(0.44138 * 0.1948 + 0.55862 * 0.13, 4)
    expect(after).toBeCloseTo(0.5 * -0.1052 + 0.5 * -0.13, 6)
  })

  it('weeks after deals that sell more than usual take from the deal’s own effect, too', () => {
    const usual = dealBelief({ effect: 0.4, after: -0.13 })
    const season = dealBelief({ effect: 0.4, after: 0.07 })
    expect(usual.effect - season.effect).toBeCloseTo(0.44138 * 0.69 * 0.2, 4)
  })

  it('is the usual one where nothing was found, and never says that deals leave more demand behind', () => {
    expect(dealBelief({ effect: null, after: null })).toEqual({ effect: 0.13, after: -0.13 })
    expect(dealBelief({ effect: 0.1, after: 2 }).after).toBe(0)
  })
})
