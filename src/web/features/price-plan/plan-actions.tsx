import { versionOf } from '#contract/version-of'
import { conflictOf, sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { CarryOut } from './carry-out.tsx'
import { useChangeEntry } from './mutations.ts'
import { TakeBack } from './take-back.tsx'
import type { PlanChanges, PlanEntry, PlanStatus } from './types.ts'
import type { Words } from './use-words.ts'
import { wayOf } from './way-view.ts'

const SMALL = 'min-h-8 px-2.5 text-label'

/** The next steps of an entry; each can be undone. */
export function PlanActions(props: {
  readonly words: Words
  readonly entry: PlanEntry
  readonly onEdit: () => void
}) {
  const { words, entry } = props
  const { t } = words
  const name = entry.title
  const changing = useChangeEntry()
  // While the store is being written, its price is nobody's to mark or to change.
  const isUnderWay = wayOf(entry)?.is === 'moving'
  const failed = (error: unknown) =>
    showToast({
      message: conflictOf(error)
        ? t('form.conflict.message')
        : sentenceOf(error, t('pricing.plan.changeFailed')),
      tone: 'danger',
    })
  const change = (changes: PlanChanges, ifMatch?: string) =>
    changing.mutateAsync({ entryId: entry.entryId, changes, ifMatch })
  const say = (message: string, back: PlanChanges) =>
    showToast({
      message,
      tone: 'success',
      action: { label: t('common.undo'), isUndo: true, onAct: () => void change(back).catch(failed) },
    })
  const mark = (status: PlanStatus) =>
    void change({ status }, versionOf('planEntry', entry)).then(
      () => say(t(`pricing.plan.marked.${status}`, { name }), { status: entry.status }),
      failed,
    )
  const remove = () =>
    void change({ isRemoved: true }, versionOf('planEntry', entry)).then(
      () => say(t('pricing.plan.removed', { name }), { isRemoved: false }),
      failed,
    )
  const action = (id: 'apply' | 'revert' | 'replan' | 'edit' | 'remove', onClick: () => void) => (
    <Permit call="changePlanEntry">
      <Button
        className={SMALL}
        variant={id === 'apply' || id === 'revert' ? 'secondary' : 'quiet'}
        disabled={changing.isPending}
        aria-label={t('pricing.plan.of', { action: t(`pricing.plan.${id}`), name })}
        onClick={onClick}
      >
        {t(`pricing.plan.${id}`)}
      </Button>
    </Permit>
  )
  return (
    <div className="mt-0.5 flex flex-wrap gap-1.5">
      {entry.status === 'planned' ? <CarryOut words={words} entry={entry} /> : null}
      {entry.status === 'applied' ? <TakeBack words={words} entry={entry} /> : null}
      {isUnderWay ? null : entry.status === 'planned' ? (
        <>
          {action('apply', () => mark('applied'))}
          {action('edit', props.onEdit)}
        </>
      ) : (
        <>
          {entry.status === 'applied' ? action('revert', () => mark('reverted')) : null}
          {action('replan', () => mark('planned'))}
        </>
      )}
      {isUnderWay ? null : action('remove', remove)}
    </div>
  )
}
