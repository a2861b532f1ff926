import { expect, it } from 'vitest'
import { restsOnMargin } from './rests-on-margin.ts'
import type { PriceAdvice } from './types.ts'

const said = (
  kind: PriceAdvice['kind'],
  reason: PriceAdvice['reason'],
  rest: Partial<Pick<PriceAdvice, 'objective' | 'disagreement'>> = {},
) => restsOnMargin({ kind, reason, objective: 'profit', disagreement: null, ...rest })

it('names an assumed margin wherever profits were compared, prices to keep included', () => {
  expect(said('change', 'pays')).toBe(true)
  expect(said('keep', 'best_already')).toBe(true)
  expect(said('keep', 'too_uncertain')).toBe(true)
  expect(said('test', 'little_evidence', { objective: 'revenue' })).toBe(true)
})

it('names it once, and not where no profit was compared', () => {
  expect(said('keep', 'best_already', { disagreement: 'margin_decides' })).toBe(false)
  expect(said('keep', 'sold_out')).toBe(false)
  expect(said('change', 'pays', { objective: 'revenue' })).toBe(false)
})
