import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Input } from '#contract/calls'
import { call } from '#web/lib/api/call.ts'
import { settingsQuery } from '#web/lib/session/session-queries.ts'

/** The saved regional, privacy and display settings, and a function that saves a section of them. */
export function useSavedSettings() {
  const client = useQueryClient()
  const query = useQuery(settingsQuery())
  const save = async (section: Input<'updateSettings'>['body']) => {
    const answer = await call('updateSettings', { body: section })
    client.setQueryData(settingsQuery().queryKey, answer)
  }
  return { query, save }
}
