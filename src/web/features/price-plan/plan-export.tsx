import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Download } from '#web/ui/icons.ts'
import { Popover } from '#web/ui/popover.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useExportPlan } from './mutations.ts'
import { shopifyGaps } from './plan-view.ts'
import type { PlanFormat, PricePlan } from './types.ts'
import type { Words } from './use-words.ts'

const FORMATS = ['csv', 'xlsx', 'json', 'shopify'] as const satisfies PlanFormat[]

/** Exports the whole plan; entries that a Shopify file leaves out are named before. */
export function PlanExport({ words, plan }: { readonly words: Words; readonly plan: PricePlan }) {
  const { t, format } = words
  const exporting = useExportPlan()
  const gaps = shopifyGaps(plan.entries)
  const save = (wanted: PlanFormat) =>
    exporting.mutate(wanted, {
      onError: (error) =>
        showToast({ message: sentenceOf(error, t('pricing.plan.exportFailed')), tone: 'danger' }),
    })
  return (
    <Popover
      size="panel"
      label={t('pricing.plan.export')}
      trigger={(button) => (
        <Button
          {...button}
          busy={exporting.isPending}
          icon={<Download aria-hidden="true" className="size-4" />}
        >
          {t('pricing.plan.export')}
        </Button>
      )}
    >
      {FORMATS.map((each) => (
        <Button key={each} variant="quiet" className="w-full justify-start" onClick={() => save(each)}>
          {t(`pricing.plan.export.${each}`)}
        </Button>
      ))}
      {gaps > 0 ? (
        <p className="px-3.5 pt-1 text-caption text-muted">
          {t('pricing.plan.shopifyGap', { n: gaps, count: format.count(gaps) })}
        </p>
      ) : null}
    </Popover>
  )
}
