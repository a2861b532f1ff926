import { useQuery } from '@tanstack/react-query'
import { platformStateQuery } from '#web/features/platform/queries.ts'
import { useRefusal } from '#web/lib/session/permit.tsx'
import type { Words } from './use-words.ts'
import { writingOf } from './writing-of.ts'

/** Id of the note: the buttons that accept a price are described by it. */
export const ACCEPT_NOTE = 'accept-note'

/** What accepting a price does, and how the price then gets into the shop. Nothing for a person who cannot accept. */
export function AcceptNote({ words }: { readonly words: Words }) {
  const platform = useQuery({ ...platformStateQuery(), staleTime: 60_000 })
  if (useRefusal('decidePrice') !== null) return null
  return <span id={ACCEPT_NOTE}>{words.t('today.acceptNote', { writing: writingOf(platform.data) })}</span>
}
