import { describe, expect, it } from 'vitest'
import type { Call } from '#contract/call'
import { type CallName, calls } from '#contract/calls'
import { leastRoleOf, type Role, roles } from '#contract/roles'
import { appContext } from '../../../../test/app-context.ts'
import { createApi } from '../../http/api.ts'

const names = (Object.keys(calls) as CallName[]).filter((name) => leastRoleOf(calls[name]) !== null)
const cells = names.flatMap((name) => roles.map((role) => [name, role] as const))

/** Written out a second time, and by hand: what each role must never be able to do, whatever the table says. */
const ownersOnly: readonly CallName[] = [
  'inviteMember',
  'revokeInvitation',
  'changeMemberRole',
  'removeMember',
  'listAuditLog',
  'exportAuditLog',
  'listApiKeys',
  'createApiKey',
  'revokeApiKey',
  'getSubscription',
  'startCheckout',
  'openBillingPortal',
  'endLocalPlan',
  'requestAccountDeletion',
  'cancelAccountDeletion',
  'requestDataExport',
]

async function statusFor(name: CallName, role: Role): Promise<number> {
  const route: Call = calls[name]
  const api = createApi(
    appContext(),
    {
      verify: async () => ({ issuer: 'i', subject: 's', scopes: ['sync:user', 'read:packages'] }),
      resolve: async () => ({ companyId: '00000000-0000-4000-8000-000000000001', userId: 'u', role }),
    },
    [],
  )
  const path = route.path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000009')
  const headers = { authorization: 'Bearer t' }
  const response = await api.fetch(new Request(`http://localhost${path}`, { method: route.method, headers }))
  return response.status
}

describe('every call, for every role', () => {
  // No handlers stand behind the calls here: an allowed role gets 501, any other 403.
  it.each(cells)('%s by a %s', async (name, role) => {
    const least = leastRoleOf(calls[name])!
    const mayPass = roles.indexOf(role) >= roles.indexOf(least)
    expect(await statusFor(name, role)).toBe(mayPass ? 501 : 403)
  })

  it.each(ownersOnly)('%s is for owners only', (name) => expect(leastRoleOf(calls[name])).toBe('owner'))

  it('a viewer changes nothing but their own account and what they have read', () => {
    const writes = names.filter(
      (name) => calls[name].method !== 'GET' && leastRoleOf(calls[name]) === 'viewer',
    )
    const own =
      /^\/api\/(users\/|notifications\/|saved-views|sync-user$|team\/(join|leave)$|setup-checklist$|field-metrics$)/
    const questions = writes.filter((name) => !own.test(calls[name].path))
    expect(questions.sort()).toEqual(
      [
        'analyzePackage',
        'costOfMarketRule',
        'elasticityAnalysis',
        'elasticitySummaries',
        'marketingMix',
        'optimizationScenarios',
        'previewDecisions',
        'pricingRecommendations',
        'productSalesEvolution',
        'productSalesSummary',
        'promotionForecast',
        'requestReport',
        'simulatePrices',
      ].sort(),
    )
  })
})
