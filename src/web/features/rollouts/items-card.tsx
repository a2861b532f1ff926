import { useState } from 'react'
import { HowToRead } from '#web/features/help/how-to-read.tsx'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { Download, Printer } from '#web/ui/icons.ts'
import { Pager } from '#web/ui/pager.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { ItemRow } from './item-row.tsx'
import { ItemSteps } from './item-steps.tsx'
import { useExportItems } from './mutations.ts'
import type { RolloutsSearch, SearchChanges } from './search.ts'
import type { Rollout, RolloutAnswer, RolloutItemState } from './types.ts'
import { useRolloutWords, useWords, type Words } from './use-words.ts'
import { filtersOf, PAGE_SIZE, stepOfItem, wordOfItem } from './view-model.ts'

/** The prices, old to new as the store has them now, with what became of each. */
export function ItemsCard(props: {
  readonly answer: RolloutAnswer
  readonly search: RolloutsSearch
  readonly onChange: (changes: SearchChanges) => void
}) {
  const { answer, search, onChange } = props
  const { rollout, items, total } = answer
  const words = useRolloutWords(rollout)
  const { t, format } = words
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = items.filter((item) => ticked.has(item.itemId) && stepOfItem(rollout, item) !== null)
  const states = filtersOf(rollout, search.show)
  const toggle = (itemId: string) =>
    setTicked((before) => {
      const next = new Set(before)
      if (!next.delete(itemId)) next.add(itemId)
      return next
    })
  const checkedAt = rollout.check.checkedAt
  return (
    <Card
      title={t('rollouts.items.title')}
      info={<HowToRead topic="rollouts" subject={t('rollouts.title')} figures={['expectedGain']} />}
      note={
        checkedAt
          ? t('rollouts.items.asOf', { when: format.dateTime(checkedAt) })
          : t('rollouts.items.notRead')
      }
      actions={<FileButtons rolloutId={rollout.rolloutId} />}
    >
      {states.length > 1 || search.show ? (
        <div className="mb-3 max-w-64 print:hidden">
          <Field label={t('rollouts.items.show')}>
            {(control) => (
              <Select
                {...control}
                value={search.show ?? ''}
                options={[
                  {
                    value: '',
                    label: t('rollouts.items.all', { count: format.count(rollout.items) }),
                  },
                  ...states.map((state) => ({
                    value: state,
                    label: `${t(`rollouts.item.${wordOfItem(rollout, state)}`)} (${format.count(rollout.counts[state])})`,
                  })),
                ]}
                onChange={({ target }) =>
                  onChange({
                    show: (target.value || undefined) as RolloutItemState | undefined,
                    page: undefined,
                  })
                }
              />
            )}
          </Field>
        </div>
      ) : null}
      <OtherWriters words={words} rollout={rollout} />
      <ItemSteps
        words={words}
        rollout={rollout}
        items={items}
        chosen={chosen}
        onChoose={(ids) => setTicked(new Set(ids))}
      />
      {items.length === 0 ? (
        <p className="py-6 text-center text-muted">{t('rollouts.items.none')}</p>
      ) : (
        <ul className="@container divide-y divide-hairline border-t border-hairline">
          {items.map((item) => (
            <ItemRow
              key={item.itemId}
              words={words}
              rollout={rollout}
              item={item}
              isTicked={ticked.has(item.itemId)}
              onTick={() => toggle(item.itemId)}
            />
          ))}
        </ul>
      )}
      <Pager page={search.page ?? 1} size={PAGE_SIZE} total={total} onPage={(page) => onChange({ page })} />
    </Card>
  )
}

/** Prices of another writer that came between our reading and our writing. */
function OtherWriters({ words, rollout }: { readonly words: Words; readonly rollout: Rollout }) {
  const { t, format } = words
  const { putBack, unseen } = rollout.otherWriters
  if (putBack === 0 && unseen === 0) return null
  return (
    <p className="mb-3 text-label">
      {putBack > 0 ? t('rollouts.items.putBack', { count: format.count(putBack) }) : null}{' '}
      {unseen > 0 ? (
        <span className="text-muted">{t('rollouts.items.unseenCount', { count: format.count(unseen) })}</span>
      ) : null}
    </p>
  )
}

function FileButtons({ rolloutId }: { readonly rolloutId: string }) {
  const { t } = useWords()
  const exporting = useExportItems(rolloutId)
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button
        icon={<Download aria-hidden="true" className="size-4" />}
        busy={exporting.isPending}
        onClick={() =>
          exporting.mutate(undefined, {
            onError: (error) =>
              showToast({ message: sentenceOf(error, t('rollouts.exportFailed')), tone: 'danger' }),
          })
        }
      >
        {t('rollouts.export')}
      </Button>
      <Button icon={<Printer aria-hidden="true" className="size-4" />} onClick={() => window.print()}>
        {t('rollouts.print')}
      </Button>
    </div>
  )
}
