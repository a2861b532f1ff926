import { expect, it } from 'vitest'
import { describeChange } from './describe-change.ts'

it('lists the leaves of two states side by side', () => {
  expect(
    describeChange(
      { regional: { currency: 'USD' }, tags: ['a'] },
      { regional: { currency: 'EUR' }, name: null },
    ),
  ).toEqual([
    { path: 'regional.currency', before: 'USD', after: 'EUR' },
    { path: 'tags.0', before: 'a', after: null },
    { path: 'name', before: null, after: '–' },
  ])
  expect(describeChange(null, null)).toEqual([])
})
