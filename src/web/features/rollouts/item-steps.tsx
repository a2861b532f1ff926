import { useState } from 'react'
import { useRefusal } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'
import type { RolloutStep } from './mutations.ts'
import type { Rollout, RolloutItem } from './types.ts'
import { useStep } from './use-step.ts'
import type { Words } from './use-words.ts'
import { hasNotBegun, stepOfItem } from './view-model.ts'

interface ItemStepsProps {
  readonly words: Words
  readonly rollout: Rollout
  /** The items of this page. */
  readonly items: readonly RolloutItem[]
  readonly chosen: readonly RolloutItem[]
  readonly onChoose: (itemIds: readonly string[]) => void
}

type Asked = 'drop' | 'replan' | 'takeBack' | 'confirm'

/** What can be done with the ticked prices: leave them out or plan them anew, later take them back. */
export function ItemSteps(props: ItemStepsProps) {
  const { rollout, items, chosen, onChoose } = props
  const { t, format } = props.words
  const { take, isTaking } = useStep(rollout)
  const [asked, setAsked] = useState<Asked | null>(null)
  const mayChange = useRefusal('changeRollout') === null
  const mayTakeBack = useRefusal('takeBackRollout') === null
  const isBefore = hasNotBegun(rollout)
  const mayConfirm = useRefusal('confirmRolloutItems') === null
  const choosable = items.filter((item) => stepOfItem(rollout, item) !== null)
  if (choosable.length === 0 || !(isBefore ? mayChange : mayTakeBack || mayConfirm)) return null
  const stale = (chosen.length > 0 ? chosen : choosable).filter(({ state }) => state === 'stale')
  const isAll = chosen.length === choosable.length
  const toConfirm = chosen.filter((item) => stepOfItem(rollout, item) === 'confirm')
  const toTakeBack = chosen.filter((item) => stepOfItem(rollout, item) === 'takeBack')
  const sets = { drop: chosen, replan: stale, takeBack: toTakeBack, confirm: toConfirm }
  const steps: readonly Asked[] = isBefore ? ['drop'] : ['confirm', 'takeBack']
  const offered = steps.filter((step) => sets[step].length > 0)
  const numbers = (of: readonly RolloutItem[]) => ({
    n: of.length,
    count: format.count(of.length),
    store: rollout.shopName ?? t('rollouts.theStore'),
  })
  const go = () => {
    if (asked === null) return
    take(
      stepOf(
        asked,
        sets[asked].map(({ itemId }) => itemId),
      ),
      () => onChoose([]),
    )
    setAsked(null)
  }
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      <label className="inline-flex min-h-8 items-center gap-3 text-label">
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => onChoose(isAll ? [] : choosable.map(({ itemId }) => itemId))}
          className="size-4 translate-x-1 accent-(--accent)"
        />
        {t('rollouts.items.chooseAll')}
      </label>
      {isBefore && stale.length > 0 ? (
        <Button className="min-h-8 px-2.5 text-label" disabled={isTaking} onClick={() => setAsked('replan')}>
          {t('rollouts.items.replan', numbers(stale))}
        </Button>
      ) : null}
      {offered.map((step) => (
        <Button
          key={step}
          className="min-h-8 px-2.5 text-label"
          variant={step === 'takeBack' ? 'danger' : 'secondary'}
          disabled={isTaking}
          onClick={() => setAsked(step)}
        >
          {t(`rollouts.items.${step}`, numbers(sets[step]))}
        </Button>
      ))}
      <AlertDialog
        message={asked ? t(`rollouts.itemsAsk.${asked}`, numbers(sets[asked])) : ''}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        closeLabel={t('rollouts.back')}
        {...(asked
          ? {
              confirm: {
                label: t(`rollouts.items.${asked}`, numbers(sets[asked])),
                onConfirm: go,
                isDangerous: asked === 'takeBack',
              },
            }
          : {})}
      >
        {asked ? t(`rollouts.itemsThen.${asked}`, numbers(sets[asked])) : null}
      </AlertDialog>
    </div>
  )
}

function stepOf(asked: Asked, itemIds: readonly string[]): RolloutStep {
  if (asked === 'confirm') return { act: 'confirm', itemIds }
  if (asked === 'takeBack') return { act: 'takeBack', itemIds }
  const ids = [...itemIds]
  return { act: 'change', changes: asked === 'drop' ? { dropItemIds: ids } : { replanItemIds: ids } }
}
