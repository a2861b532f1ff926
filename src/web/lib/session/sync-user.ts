import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { companyQuery, meQuery, type SessionData, settingsQuery } from './session-queries.ts'

interface SyncRecord {
  readonly answer: SessionData
  readonly atMs: number
}

/** One record per user, so that another account in the same tab is synced too. */
const recordKey = (userKey: string) => `quanto.synced.${userKey}`

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
  const known = readRecord(storage.getItem(recordKey(userKey)))
  if (known) return fillSession(queryClient, known)
  try {
    const record: SyncRecord = { answer: await sync(), atMs: Date.now() }
    storage.setItem(recordKey(userKey), JSON.stringify(record))
    fillSession(queryClient, record)
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

function readRecord(stored: string | null): SyncRecord | null {
  try {
    const record = JSON.parse(stored ?? 'null') as SyncRecord | null
    return record?.answer?.user && record.answer.company && record.answer.settings ? record : null
  } catch {
    return null
  }
}
