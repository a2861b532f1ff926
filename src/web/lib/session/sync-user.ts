import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { isDefault, isDefaultBrowser } from './default-formats.ts'
import { hasStoredLanguage } from './language.ts'
import { companyQuery, meQuery, type SessionData, settingsQuery } from './session-queries.ts'

/**
 * One record per user, so that another account in the same tab is synced too. It holds only the id of the company,
 * because a browser writes session storage to disk.
 */
const RECORDS = 'quanto.synced.'
const COMPANY_ID = /^[\da-f-]{36}$/

interface SyncUserInput {
  readonly userKey: string
  readonly queryClient: QueryClient
  readonly storage?: Storage
  readonly sync?: () => Promise<SessionData>
  readonly load?: (companyId: string) => Promise<SessionData>
}

/** Attempts of this page load by query client and user: one attempt each, even if it failed. */
const begun = new WeakMap<QueryClient, Map<string, Promise<unknown>>>()

/** Creates or refreshes the user once per session. A failure is logged and returned: screens load what they need. */
export function syncUserOnce(input: SyncUserInput): Promise<unknown> {
  const ofPage = begun.get(input.queryClient) ?? new Map<string, Promise<unknown>>()
  begun.set(input.queryClient, ofPage)
  const attempt = ofPage.get(input.userKey) ?? syncUser(input)
  ofPage.set(input.userKey, attempt)
  return attempt
}

async function syncUser(input: SyncUserInput): Promise<unknown> {
  const { userKey, queryClient, storage = sessionStorage } = input
  const { sync = syncAsHere, load = loadSession } = input
  const key = RECORDS + userKey
  try {
    const companyId = storage.getItem(key)
    const isSynced = companyId !== null && COMPANY_ID.test(companyId)
    const answer = isSynced ? await load(companyId) : await sync()
    storage.setItem(key, answer.company.company_id)
    fillSession(queryClient, answer)
    return null
  } catch (error) {
    console.error('The user could not be synced.', error)
    return error
  }
}

/** A user who was never signed in in this browser may be new: formats that were never chosen follow the browser. */
async function syncAsHere(): Promise<SessionData> {
  const answer = await call('syncUser')
  // Only who needs the guess waits for its code.
  if (hasStoredLanguage() || isDefaultBrowser() || !isDefault(answer.settings.regional)) return answer
  const { followBrowser } = await import('./follow-browser.ts')
  return followBrowser(answer)
}

/** After a reload: loads what the sync would answer, without syncing again. */
async function loadSession(companyId: string): Promise<SessionData> {
  const [{ user }, { company }, settings] = await Promise.all([
    call('getMe'),
    call('getCompany', { params: { company_id: companyId } }),
    call('getSettings'),
  ])
  return { user, company, settings }
}

function fillSession(queryClient: QueryClient, { user, company, settings }: SessionData): void {
  queryClient.setQueryData(meQuery().queryKey, user)
  queryClient.setQueryData(companyQuery(company.company_id).queryKey, company)
  queryClient.setQueryData(settingsQuery().queryKey, settings)
}

/** Deletes the records, because they belong to the former company: the next page load syncs again. */
export function forgetSync(storage: Storage = sessionStorage): void {
  for (let at = storage.length - 1; at >= 0; at--) {
    const key = storage.key(at)
    if (key?.startsWith(RECORDS)) storage.removeItem(key)
  }
}
