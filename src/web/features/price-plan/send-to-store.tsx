import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { platformStateQuery } from '#web/features/platform/queries.ts'
import { useDraftRollout } from '#web/features/rollouts/mutations.ts'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { useScreenNavigate } from '#web/lib/use-screen-navigate.ts'
import { Button } from '#web/ui/button.tsx'
import { Store } from '#web/ui/icons.ts'
import { showToast } from '#web/ui/toast-store.ts'
import type { PlanEntry } from './types.ts'
import type { Words } from './use-words.ts'

/** Opens a roll-out of these planned prices; nothing is written before it was approved. Without a store it is one by hand. */
export function SendToStore(props: {
  readonly words: Words
  readonly entries: readonly PlanEntry[]
  readonly label: string
  /** Accessible name of the button, for users who do not see its context. */
  readonly name?: string
  readonly isSmall?: boolean
}) {
  const { words, entries, label, name, isSmall = false } = props
  const { t, format } = words
  const count = format.count(entries.length)
  const { data } = useQuery({ ...platformStateQuery(), staleTime: 60_000 })
  const navigate = useNavigate()
  const open = useScreenNavigate('/dashboard')
  const drafting = useDraftRollout()
  if (data === undefined || entries.length === 0) return null
  const byHand = data.connection?.status !== 'active'
  const send = () =>
    drafting.mutate(
      { entryIds: entries.map(({ entryId }) => entryId), byHand },
      {
        onSuccess: ({ rolloutId }) => void open({ to: '/roll-outs', search: { rollout: rolloutId } }),
        onError: (error) =>
          showToast({
            message: sentenceOf(error, t('pricing.plan.send.failed')),
            tone: 'danger',
            // Another roll-out of this store is open: the way out is to look at it.
            ...(error instanceof ApiError && error.status === 409
              ? {
                  action: {
                    label: t('pricing.plan.send.open'),
                    onAct: () => void navigate({ to: '/roll-outs' }),
                  },
                }
              : {}),
          }),
      },
    )
  return (
    <Permit call="draftRollout">
      <Button
        {...(isSmall ? { className: 'min-h-8 px-2.5 text-label' } : {})}
        icon={<Store aria-hidden="true" className={isSmall ? 'size-3.5' : 'size-4'} />}
        busy={drafting.isPending}
        aria-label={byHand ? undefined : name}
        onClick={send}
      >
        {byHand ? t('pricing.plan.send.byHand', { n: entries.length, count }) : label}
      </Button>
    </Permit>
  )
}
