import { undoAdded } from '#web/features/price-plan/added.ts'
import { useAddToPlan, useChangeEntry } from '#web/features/price-plan/mutations.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { amountText } from './trials.ts'
import type { Words } from './use-words.ts'

interface PlannedPrice {
  readonly productId: number
  readonly title: string
  readonly price: number
}

/** Plans tried prices; says which earlier plans they replace, and the undo puts those back. */
export function usePlanPrices(words: Words) {
  const { t, format, price } = words
  const adding = useAddToPlan()
  const changing = useChangeEntry()
  const failed = (error: unknown) =>
    showToast({ message: sentenceOf(error, t('simulation.plan.failed')), tone: 'danger' })
  const sentence = (planned: readonly PlannedPrice[], replaced: readonly { plannedPrice: string }[]) => {
    const [only] = planned
    if (only && planned.length === 1) {
      const values = { name: only.title, price: price(only.price) }
      const [before] = replaced
      return before
        ? t('simulation.plan.replaced', { ...values, before: price(before.plannedPrice) })
        : t('simulation.plan.added', values)
    }
    const values = { n: planned.length, count: format.count(planned.length) }
    return replaced.length > 0
      ? t('simulation.plan.replacedAll', { ...values, before: format.count(replaced.length) })
      : t('simulation.plan.addedAll', values)
  }
  const plan = (planned: readonly PlannedPrice[]) =>
    adding.mutate(
      planned.map(({ productId, price: tried }) => ({
        ...{ productId, price: amountText(tried), origin: 'simulation' as const },
      })),
      {
        onError: failed,
        onSuccess: (added) =>
          showToast({
            message: sentence(planned, added.replaced),
            tone: 'success',
            action: {
              label: t('common.undo'),
              isUndo: true,
              onAct: () =>
                void undoAdded(
                  added,
                  planned.map(({ productId }) => productId),
                  changing.mutateAsync,
                ).catch(failed),
            },
          }),
      },
    )
  return { plan, isBusy: adding.isPending }
}
