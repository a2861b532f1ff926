import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { companyQuery, meQuery, type SessionData, settingsQuery } from './session-queries.ts'

interface SyncRecord {
  readonly answer: SessionData
  readonly atMs: number
}

/** One record per user, so that another account in the same tab is synced too. */
const RECORDS = 'quanto.synced.'
const recordKey = (userKey: string) => RECORDS + userKey

interface SyncUserInput {
  readonly userKey: string
  readonly queryClient: QueryClient
  readonly storage?: Storage
  readonly sync?: () => Promise<SessionData>
}

/** What this page load has begun, by its query client and user: one attempt each, also where it failed. */
const begun = new WeakMap<QueryClient, Map<string, Promise<void>>>()

/** Creates or refreshes the user once per session. A failure is only logged: the screens load what they need. */
export function syncUserOnce(input: SyncUserInput): Promise<void> {
  const ofPage = begun.get(input.queryClient) ?? new Map<string, Promise<void>>()
  begun.set(input.queryClient, ofPage)
  const attempt = ofPage.get(input.userKey) ?? syncUser(input)
  ofPage.set(input.userKey, attempt)
  return attempt
}

async function syncUser(input: SyncUserInput): Promise<void> {
  const { userKey, queryClient, storage = sessionStorage, sync = () => call('syncUser') } = input
  const key = recordKey(userKey)
  try {
    const record = readRecord(storage.getItem(key)) ?? { answer: await sync(), atMs: Date.now() }
    storage.setItem(key, JSON.stringify(record))
    fillSession(queryClient, record)
    keepRecord(queryClient, (current) => storage.setItem(key, JSON.stringify(current)))
  } catch (error) {
    console.error('The user could not be synced.', error)
  }
}

/** Stands in for the three calls; what is older than they may be is asked again in the background. */
function fillSession(queryClient: QueryClient, { answer, atMs }: SyncRecord): void {
  const options = { updatedAt: atMs }
  queryClient.setQueryData(meQuery().queryKey, answer.user, options)
  queryClient.setQueryData(companyQuery(answer.company.company_id).queryKey, answer.company, options)
  queryClient.setQueryData(settingsQuery().queryKey, answer.settings, options)
}

/** What is saved or loaded later goes into the record too, or a reload would bring the old settings back. */
function keepRecord(queryClient: QueryClient, write: (record: SyncRecord) => void): void {
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== 'session') return
    const user = queryClient.getQueryState(meQuery().queryKey)
    const company = queryClient.getQueryState(companyQuery(user?.data?.company_id).queryKey)
    const settings = queryClient.getQueryState(settingsQuery().queryKey)
    if (!user?.data || !company?.data || !settings?.data) return
    // Somebody who joined another company: half of it is still to be asked for.
    if (company.data.company_id !== user.data.company_id) return
    // What is known to be out of date stays so over a reload that comes before the new answer.
    const isOld = [user, company, settings].some(({ isInvalidated }) => isInvalidated)
    write({
      answer: { user: user.data, company: company.data, settings: settings.data },
      atMs: isOld ? 0 : Math.min(user.dataUpdatedAt, company.dataUpdatedAt, settings.dataUpdatedAt),
    })
  })
}

/** What was known belongs to the company before: the next page load asks anew. */
export function forgetSync(storage: Storage = sessionStorage): void {
  for (let at = storage.length - 1; at >= 0; at--) {
    const key = storage.key(at)
    if (key?.startsWith(RECORDS)) storage.removeItem(key)
  }
}

function readRecord(stored: string | null): SyncRecord | null {
  try {
    const record = JSON.parse(stored ?? 'null') as SyncRecord | null
    return record?.answer?.user && record.answer.company && record.answer.settings ? record : null
  } catch {
    return null
  }
}
