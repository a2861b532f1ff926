import { useQuery, useQueryClient } from '@tanstack/react-query'
import { versionOf } from '#contract/version-of'
import { Loaded } from '#web/features/calendar/loaded.tsx'
import { channelsQuery, refreshFacts } from '#web/features/calendar/queries.ts'
import type { ChannelChoice, Channels } from '#web/features/calendar/types.ts'
import { useWords } from '#web/features/calendar/use-words.ts'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Store } from '#web/ui/icons.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { ChannelCard } from './channel-card.tsx'
import { SplitForm } from './split-form.tsx'

/** The recognised sales channels with their price levels, and the owner's settings for them. */
export function SalesChannels() {
  const { t } = useWords()
  const found = useQuery(channelsQuery())
  return (
    <section className="flex flex-col gap-3">
      <header>
        <h3 className="text-card">{t('facts.channels.title')}</h3>
        <p className="max-w-prose text-label text-muted">{t('facts.channels.note')}</p>
      </header>
      <Loaded found={found}>{(answer) => <List answer={answer} />}</Loaded>
    </section>
  )
}

function List({ answer }: { readonly answer: Channels }) {
  const { t } = useWords()
  const { isPending, save, remove } = useSave(answer)
  const split = (
    <Permit call="setSalesChannels">
      <SplitForm isBusy={isPending} onSplit={save} />
    </Permit>
  )
  if (answer.channels.length === 0)
    return (
      <>
        <EmptyState
          icon={<Store aria-hidden="true" className="size-5" />}
          title={t(answer.recognisedAt === null ? 'facts.channels.notYet' : 'facts.channels.one')}
        >
          <p>{t('facts.channels.oneNote')}</p>
        </EmptyState>
        {split}
      </>
    )
  return (
    <>
      {answer.isWaiting ? (
        <p role="status" className="text-label text-muted">
          {t('facts.channels.waiting')}
        </p>
      ) : null}
      <Permit call="setSalesChannels">
        <ul className="grid gap-3 xl:grid-cols-2">
          {answer.channels.map((channel) => (
            <li key={channel.identity} className="min-w-0">
              <ChannelCard
                channel={channel}
                currency={answer.currency}
                choice={choiceOf(answer, channel.identity)}
                isBusy={isPending}
                isWaiting={answer.isWaiting}
                onChange={save}
                onRemove={remove}
              />
            </li>
          ))}
        </ul>
      </Permit>
      {split}
    </>
  )
}

function choiceOf({ choices }: Channels, identity: string): ChannelChoice {
  const own = choices.find((choice) => choice.identity === identity)
  return own ?? { identity, name: null, role: null, follows: null, rule: null }
}

/** Sends all settings with one channel's part replaced: two users do not overwrite each other's part. */
function useSave(answer: Channels) {
  const { t } = useWords()
  const client = useQueryClient()
  const saving = useWrite({
    mutationFn: (choices: readonly ChannelChoice[]) =>
      call('setSalesChannels', {
        body: { choices: [...choices] },
        ifMatch: versionOf('salesChannels', answer),
      }),
    onSuccess: (saved) => {
      client.setQueryData(channelsQuery().queryKey, saved)
      refreshFacts(client)
      showToast({
        message: t(saved.isWaiting ? 'facts.switches.saved' : 'facts.channels.saved'),
        tone: 'success',
      })
    },
    onError: (error) => {
      showToast({ message: sentenceOf(error, t('form.failed')), tone: 'danger' })
      if (error instanceof ApiError && error.code === 'changed_meanwhile')
        void client.invalidateQueries({ queryKey: channelsQuery().queryKey })
    },
  })
  const save = (changed: ChannelChoice) => {
    const others = answer.choices
      .filter(({ identity }) => identity !== changed.identity)
      // There is only one main channel: choosing another one demotes the previous one.
      .map((each) => (changed.role === 'main' && each.role === 'main' ? { ...each, role: null } : each))
    saving.mutate([...others, changed])
  }
  const remove = (identity: string) =>
    saving.mutate(answer.choices.filter((each) => each.identity !== identity))
  return { isPending: saving.isPending, save, remove }
}
