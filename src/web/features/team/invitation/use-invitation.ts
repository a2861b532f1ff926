import type { Messages } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useRouterState, useSearch } from '@tanstack/react-router'
import type { Output } from '#contract/calls'
import { openScreenMessages } from '#web/i18n/screen-messages.ts'
import { call } from '#web/lib/api/call.ts'

await openScreenMessages(
  import.meta.glob<{ messages: Messages }>('../../../i18n/locales/*.po', {
    query: '?screen=invitation?lingui',
  }),
)

export type Invitation = Output<'lookAtInvitation'>

/** The invitation of the opened link; it is kept across a sign-in. */
export function useInvitation() {
  const { token } = useSearch({ strict: false }) as { token?: unknown }
  const returnTo = useRouterState({ select: (state) => state.location.href })
  const body = { token: String(token ?? '') }
  const look = useQuery({
    queryKey: ['invitation', body.token],
    queryFn: ({ signal }) => call('lookAtInvitation', { body, signal }),
    retry: false,
  })
  return { body, look, returnTo }
}
