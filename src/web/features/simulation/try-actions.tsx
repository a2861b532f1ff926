import { Link } from '@tanstack/react-router'
import { useAddToPlan, useChangeEntry } from '#web/features/price-plan/mutations.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ClipboardPlus, Scale } from '#web/ui/icons.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { amountText } from './trials.ts'
import type { Words } from './use-words.ts'

const SMALL = 'min-h-8 gap-1.5 px-2.5 text-label'

/** Actions for the tried price: plan it, or compare it with prices of other products. */
export function TryActions(props: {
  readonly words: Words
  readonly productId: number
  readonly title: string
  readonly price: number
  readonly isToday: boolean
  readonly onCompare: () => void
}) {
  const { words, productId, title, price, isToday } = props
  const { t } = words
  const adding = useAddToPlan()
  const changing = useChangeEntry()
  const failed = (error: unknown) =>
    showToast({ message: sentenceOf(error, t('simulation.plan.failed')), tone: 'danger' })
  const add = () =>
    adding.mutate([{ productId, price: amountText(price), origin: 'simulation' }], {
      onError: failed,
      onSuccess: ({ entries }) => {
        const added = entries.find((each) => each.productId === productId && each.status === 'planned')
        showToast({
          message: t('simulation.plan.added', { name: title, price: words.price(price) }),
          tone: 'success',
          ...(added
            ? {
                action: {
                  label: t('common.undo'),
                  isUndo: true,
                  onAct: () =>
                    void changing
                      .mutateAsync({ entryId: added.entryId, changes: { isRemoved: true } })
                      .catch(failed),
                },
              }
            : {}),
        })
      },
    })
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 print:hidden">
      <Permit call="addToPricePlan">
        <Button
          className={SMALL}
          disabled={isToday}
          busy={adding.isPending}
          icon={<ClipboardPlus aria-hidden="true" className="size-4" />}
          onClick={add}
        >
          {t('simulation.plan.add')}
        </Button>
      </Permit>
      <Button
        className={SMALL}
        disabled={isToday}
        icon={<Scale aria-hidden="true" className="size-4" />}
        onClick={props.onCompare}
      >
        {t('simulation.compare.add')}
      </Button>
      <Link
        to="/dashboard"
        search={{ tab: 'recommendations', panel: 'plan' }}
        className={`${buttonClass('quiet')} ${SMALL}`}
      >
        {t('simulation.plan.open')}
      </Link>
    </div>
  )
}
