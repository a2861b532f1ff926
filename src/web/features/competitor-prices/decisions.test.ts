import { expect, it } from 'vitest'
import { undoOf } from './decisions.ts'
import type { MatchItem } from './types.ts'

const item = (...confirmed: readonly number[]) => ({
  candidates: [
    { productId: 1, factor: 6 },
    { productId: 2, factor: 1 },
  ].map((each) => ({
    ...each,
    isConfirmed: confirmed.includes(each.productId),
  })) as unknown as MatchItem['candidates'],
})

it('takes back the last decision on a competitor’s product, and none before it', () => {
  const [open, matched] = [item(), item(1)]
  expect(undoOf(open, { decision: 'reject', productId: 2 })).toEqual({
    decision: 'undo',
    productId: 2,
    factor: 1,
  })
  expect(undoOf(open, { decision: 'ignore' })).toEqual({ decision: 'undo' })
  // One of our products that was not proposed.
  expect(undoOf(open, { decision: 'confirm', productId: 9 })).toEqual({ decision: 'undo', productId: 9 })
  const again = { decision: 'confirm', productId: 1, factor: 6 }
  expect(undoOf(matched, { decision: 'confirm', productId: 2 })).toEqual(again)
  expect(undoOf(matched, { decision: 'reject', productId: 1 })).toEqual(again)
  expect(undoOf(matched, { decision: 'reject', productId: 2 })).toEqual({
    decision: 'undo',
    productId: 2,
    factor: 1,
  })
})
