import { expect, it } from 'vitest'
import { ruleOf, type SplitInput } from './split-rule.ts'

const input = (part: Partial<SplitInput>): SplitInput => ({
  ...{ by: 'source', values: [], typed: '', units: '' },
  ...part,
})

it('says nothing before a value is named', () => {
  expect(ruleOf(input({}))).toBeNull()
  expect(ruleOf(input({ by: 'units', units: '1' }))).toBeNull()
  expect(ruleOf(input({ by: 'units', units: 'many' }))).toBeNull()
})

it('takes what was ticked and what was typed, each once', () => {
  const rule = ruleOf(input({ by: 'customer', values: ['17850'], typed: ' 17850 \n\n12583' }))
  expect(rule).toEqual({ by: 'customer', values: ['17850', '12583'], leastUnits: null })
  expect(ruleOf(input({ by: 'units', units: ' 24 ' }))).toEqual({ by: 'units', values: [], leastUnits: 24 })
})
