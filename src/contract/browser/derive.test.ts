import { expect, it } from 'vitest'
import { AUDITED_CALLS } from './audited-calls.ts'
import { auditWordings, browserCalls } from './derive.ts'
import { FIRST_CALLS } from './first-calls.ts'
import { LATER_CALLS } from './later-calls.ts'

it('is what the contract says now; else run node scripts/write-browser-calls.ts', () => {
  expect(browserCalls()).toEqual({ first: FIRST_CALLS, later: LATER_CALLS })
  expect(auditWordings()).toEqual(AUDITED_CALLS)
})
