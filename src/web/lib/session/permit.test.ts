import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Call } from '#contract/call'
import { type CallName, calls } from '#contract/calls'
import { leastRoleOf } from '#contract/roles'

const WEB = path.resolve(import.meta.dirname, '../..')

const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(path.join(WEB, file), 'utf8'))
  .join('\n')

const names = Object.keys(calls) as CallName[]
/** By its name, or as one of a table of calls: `start: 'startRollout',`. */
const isCalled = (name: CallName) =>
  new RegExp(`\\b(call|upload)\\(\\s*'${name}'|\\n {2}\\w+: '${name}',`).test(sources)

/** Every write that some role is refused, and that the web application makes. */
const refused = names.filter((name) => {
  const least = leastRoleOf(calls[name])
  const isWrite = (calls[name] as Call).method !== 'GET'
  return isWrite && least !== null && least !== 'viewer' && isCalled(name)
})

/** Reached from nothing but the answer to another refused call, or from a section that only owners are shown. */
const behindOthers: readonly CallName[] = [
  // "Undo" in the notice of a deletion.
  'restoreDeletion',
  // "Undo" in the notice of decisions that were made together.
  'undoDecisions',
  // "Undo" in the notice of an edit of many products, which stands behind `editProducts`.
  'undoProductEdit',
  // In the file's own wizard and on its way there.
  'uploadImportContent',
  'startImport',
  // In the dialog that splits a channel off, which stands behind `setSalesChannels`.
  'previewSalesChannel',
  // Their sections stand behind a call that owners alone may make, or are drawn for owners alone.
  'createApiKey',
  'revokeApiKey',
  'createWebhook',
  'updateWebhook',
  'deleteWebhook',
  'restoreWebhook',
  'renewWebhookSecret',
  'testWebhook',
  'resendWebhook',
  'startCheckout',
  'openBillingPortal',
  'endLocalPlan',
  'inviteMember',
  'revokeInvitation',
  'changeMemberRole',
  'removeMember',
]

const guarded = new Set([
  ...[...sources.matchAll(/(?:<Permit[^>]*?call=|useRefusal\(|\bsaves=|\bremoves=)"?'?(\w+)/g)].map(
    (found) => found[1],
  ),
  // call={isSales ? 'createSale' : 'createProduct'}
  ...[...sources.matchAll(/<Permit[^>]*?call=\{([^}]*)\}/g)].flatMap((found) =>
    [...(found[1] ?? '').matchAll(/'(\w+)'/g)].map((name) => name[1]),
  ),
])

describe('controls that some role may not use', () => {
  it('finds the calls that the application makes', () => {
    expect(refused.length).toBeGreaterThan(50)
    expect(refused).toContain('deleteProduct')
  })

  it.each(refused.filter((name) => !behindOthers.includes(name)))('%s stands behind a Permit', (name) => {
    expect(guarded).toContain(name)
  })

  it('names no call that does not exist, or that everybody may make', () => {
    const asked = [...guarded].filter((name) => name && /^[a-z]+[A-Z]/.test(name)) as CallName[]
    expect(asked.filter((name) => !refused.includes(name) && !behindOthers.includes(name))).toEqual([])
  })
})
