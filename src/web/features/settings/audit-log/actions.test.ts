import { expect, it } from 'vitest'
import { type RouteName, routes } from '#contract/routes'
import { isAudited } from '#server/features/audit/audit-call'
import { wordingOf } from './actions.ts'

/** Nobody is signed in to the company whose log it would be entered in. */
const withoutCompany = ['avatarImage', 'nangoWebhook', 'shopifyWebhook', 'stripeWebhook']

it('tells every call that is entered into the log in words', () => {
  const names = Object.keys(routes) as RouteName[]
  const unworded = names.filter((name) => isAudited(name) && wordingOf(name) === null)
  expect(unworded.toSorted()).toEqual(withoutCompany)
  expect(wordingOf('removeUnitCosts')).toBe('settings.audit.action.unitCosts')
  expect(wordingOf('toString')).toBeNull()
})
