import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '#contract/calls'
import { useText } from '#web/i18n/use-text.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { actionsWith, isIn } from './actions.ts'

type Page = Output<'listAuditLog'>

interface Older {
  readonly search: string
  readonly pages: readonly Page[]
}

/** The newest page of the entries that match the search; older pages are loaded on request. */
export function useAuditLog(search: string) {
  const t = useText()
  const actions = search ? actionsWith(search, t) : []
  const words = {
    ...(search ? { search } : {}),
    ...(actions.length > 0 ? { actions: actions.join(',') } : {}),
    ...(search && isIn(t('settings.audit.refused'), search) ? { refused: '1' as const } : {}),
  }
  const [older, setOlder] = useState<Older>({ search, pages: [] })
  const first = useQuery({
    queryKey: ['settings', 'audit', search],
    queryFn: ({ signal }) => call('listAuditLog', { query: words, signal }),
  })
  const pages = first.data ? [first.data, ...(older.search === search ? older.pages : [])] : []
  const entries = pages.flatMap((page) => page.entries)
  const more = useWrite({
    mutationFn: (before: number) => call('listAuditLog', { query: { ...words, before } }),
    onSuccess: (page) =>
      setOlder((known) => ({ search, pages: [...(known.search === search ? known.pages : []), page] })),
  })
  const last = entries.at(-1)
  return {
    first,
    entries: first.data ? entries : null,
    loadOlder: pages.at(-1)?.has_more && last ? () => more.mutate(last.entry_id) : null,
    isLoadingOlder: more.isPending,
  }
}
