import { expect, it } from 'vitest'
import { leastRoleOf } from '#contract/roles'
import { type RouteName, routes } from '#contract/routes'
import { isAudited } from '#server/accounts/audit/audit-call'
import { actionsWith, wordingOf } from './actions.ts'

/** Nobody is signed in to the company whose log it would be entered in. */
const withoutCompany = ['avatarImage', 'lookAtInvitation', 'nangoWebhook', 'shopifyWebhook', 'stripeWebhook']

it('tells every call that is entered into the log, done or refused, in words', () => {
  const names = Object.keys(routes) as RouteName[]
  const isEntered = (name: RouteName) => isAudited(name) || leastRoleOf(name) === 'owner'
  const unworded = names.filter((name) => isEntered(name) && wordingOf(name) === null)
  expect(unworded.toSorted()).toEqual(withoutCompany)
  expect(wordingOf('removeUnitCosts')).toBe('settings.audit.action.unitCosts')
  expect(wordingOf('toString')).toBeNull()
})

it('finds calls by their words in any language', () => {
  const words: Readonly<Record<string, string>> = {
    'settings.audit.action.revokeApiKey': 'API-Schlüssel widerrufen',
    'settings.audit.action.unitCosts': 'Stückkosten geändert',
  }
  const find = (search: string) => actionsWith(search, (id) => words[id] ?? '')
  expect(find('SCHLUSSEL wider')).toEqual(['revokeApiKey'])
  expect(find('stückk')).toEqual(['saveUnitCosts', 'removeUnitCosts'])
  expect(find('revokeApiKey')).toEqual([])
})
