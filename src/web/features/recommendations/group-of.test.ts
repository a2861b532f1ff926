import { describe, expect, it } from 'vitest'
import { groupOf } from './group-of.ts'

// Specification, section 9: "Recommendation grouping: by keyword: increase, decrease, maintain/current/hold."
describe('the group of a recommendation', () => {
  it.each([
    ['Increase the price to 22.00 (+10%)', 'increase'],
    ['Consider increase price', 'increase'],
    ['Potential increase', 'increase'],
    ['We advise increasing it', 'increase'],
    ['Decrease the price to 9.00 (-10%)', 'decrease'],
    ['Consider decrease', 'decrease'],
    ['Maintain price', 'maintain'],
    ['Keep the current price', 'maintain'],
    ['Hold the price, and learn by a test', 'maintain'],
    ['HOLD', 'maintain'],
    ['increase', 'increase'],
    ['decrease', 'decrease'],
    ['maintain', 'maintain'],
  ] as const)('%s → %s', (text, group) => {
    expect(groupOf(text)).toBe(group)
  })

  it('is decided by the change where a text also names the current price', () => {
    expect(groupOf('Increase the current price by 5%')).toBe('increase')
    expect(groupOf('Decrease the current price by 5%')).toBe('decrease')
  })

  it('is no change where no keyword stands: part of a word is none', () => {
    expect(groupOf('')).toBe('maintain')
    expect(groupOf('Concurrently, the shareholder asks')).toBe('maintain')
    expect(groupOf('Raise it')).toBe('maintain')
  })
})
