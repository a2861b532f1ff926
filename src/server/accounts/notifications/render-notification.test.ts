import { expect, it } from 'vitest'
import { defaultRegional } from '#contract/settings'
import { renderNotification } from './render-notification.ts'

const textOf = (restored: number, kept: number) =>
  renderNotification('rollout-restored', { restored, kept, rolloutId: 'a' }, defaultRegional).text

it('counts in words: none, one and many, each with its number', () => {
  expect(textOf(1_200, 0)).toBe('1,200 products have their former prices again.')
  expect(textOf(1, 1)).toBe(
    '1 product has its former price again. 1 keeps the price that another person set in the store.',
  )
  expect(textOf(0, 2)).toBe(
    'No price was taken back. 2 keep the prices that another person set in the store.',
  )
})
