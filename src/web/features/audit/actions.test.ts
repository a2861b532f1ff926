import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isAudited } from '#contract/call'
import { type CallName, calls } from '#contract/calls'
import { leastRoleOf } from '#contract/roles'
import { actionsWith, wordingOf } from './actions.ts'

const catalogue = readFileSync(path.resolve(import.meta.dirname, '../../i18n/locales/en-US.po'), 'utf8')

/** Nobody is signed in to the company whose log it would be entered in. */
const withoutCompany = ['avatarImage', 'lookAtInvitation', 'nangoWebhook', 'shopifyWebhook', 'stripeWebhook']

it('tells every call that is entered into the log, done or refused, in words', () => {
  const names = Object.keys(calls) as CallName[]
  const isEntered = (name: CallName) => {
    const least = leastRoleOf(calls[name])
    return isAudited(calls[name]) || (least !== null && least !== 'viewer')
  }
  const unworded = names.filter((name) => isEntered(name) && wordingOf(name) === null)
  expect(unworded.toSorted()).toEqual(withoutCompany)
  const absent = names
    .flatMap((name) => wordingOf(name) ?? [])
    .filter((id) => !catalogue.includes(`msgid "${id}"`))
  expect(absent).toEqual([])
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
  expect(find('stückk').toSorted()).toEqual(['saveUnitCosts', 'removeUnitCosts'].toSorted())
  expect(find('revokeApiKey')).toEqual([])
})
