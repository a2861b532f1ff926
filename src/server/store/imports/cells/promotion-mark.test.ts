import { expect, it } from 'vitest'
import { isPromotionMark } from './promotion-mark.ts'

it.each(['1', 'yes', 'Oui', 'ja', 'TRUE', 'x', '0.35', 'Flyer week 12', 'Sí'])(
  '"%s" marks a promotion',
  (text) => {
    expect(isPromotionMark(text)).toBe(true)
  },
)

it.each(['', ' ', '0', '0.00', '0,0', 'no', 'Nein', 'FALSE', 'non', '-', 'n/a', 'ninguna'])(
  '"%s" marks none',
  (text) => {
    expect(isPromotionMark(text)).toBe(false)
  },
)
