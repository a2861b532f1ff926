import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FigureInfo } from '#web/features/help/figure-info.tsx'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call, download } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { Table } from '#web/ui/table.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { type ExportFormat, FormatMenu } from './export-menu.tsx'
import { plansQuery } from './queries.ts'
import type { Plan } from './types.ts'
import { useWords } from './use-words.ts'

const tones: Readonly<Record<Plan['verdict'], BadgeTone>> = {
  to_come: 'accent',
  running: 'accent',
  not_measured: 'neutral',
  kept: 'success',
  open: 'neutral',
  broken: 'warning',
}

/** Promotions planned here: the expected effect, and the measured effect once they ran. */
export function PlansCard() {
  const { t, amount, format, lastDay } = useWords()
  const found = useQuery(plansQuery())
  const [leaving, setLeaving] = useState<Plan | null>(null)
  const plans = found.data?.plans ?? []
  const cancel = useCancel(() => setLeaving(null))
  if (plans.length === 0) return null
  return (
    <Card
      title={t('promo.plans.title')}
      note={t('promo.plans.note')}
      info={<FigureInfo figure={['planGain', 'measuredGain']} subject={t('promo.plans.title')} />}
    >
      <Table
        isStacked
        caption={t('promo.plans.title')}
        rows={plans}
        rowKey={(plan) => plan.promotionId}
        columns={[
          {
            key: 'name',
            header: t('promo.plans.name'),
            isRowHeader: true,
            cell: (plan) => (
              <>
                {plan.name}
                <span className="block text-caption font-normal text-muted">
                  {t('promo.period', { from: format.date(plan.startsOn), to: lastDay(plan.endsOn) })} ·{' '}
                  {t('promo.scenario.products', { n: plan.products, count: format.count(plan.products) })}
                </span>
              </>
            ),
          },
          {
            key: 'state',
            header: t('promo.plans.state'),
            cell: (plan) =>
              plan.status === 'cancelled' ? (
                <Badge>{t('promo.plans.cancelled')}</Badge>
              ) : (
                <Badge tone={tones[plan.verdict]}>{t(`promo.plans.${plan.verdict}`)}</Badge>
              ),
          },
          {
            key: 'promised',
            header: t('promo.plans.promised'),
            isFigure: true,
            cell: (plan) => amount(plan.promised.profit.value, { signed: true }),
          },
          {
            key: 'measured',
            header: t('promo.plans.measured'),
            isFigure: true,
            cell: (plan) =>
              plan.measured?.profit ? (
                <>
                  <MeasuredGain profit={plan.measured.profit} />
                  {plan.measured.products < plan.products ? (
                    <span className="block text-caption text-muted">
                      {t('promo.plans.measuredOf', {
                        n: plan.measured.products,
                        count: format.count(plan.measured.products),
                        all: format.count(plan.products),
                      })}
                    </span>
                  ) : null}
                </>
              ) : (
                '–'
              ),
          },
          {
            key: 'actions',
            header: t('promo.col.action'),
            isFigure: true,
            cell: (plan) => (
              <span className="inline-flex gap-2">
                <PlanExport plan={plan} />
                {plan.verdict === 'to_come' && plan.status === 'planned' ? (
                  <Permit call="cancelPromotion">
                    <Button onClick={() => setLeaving(plan)}>{t('promo.plans.cancel')}</Button>
                  </Permit>
                ) : null}
              </span>
            ),
          },
        ]}
      />
      <AlertDialog
        message={t('promo.plans.cancelAsk')}
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        closeLabel={t('promo.plans.keep')}
        confirm={{
          label: t('promo.plans.cancel'),
          isDangerous: true,
          onConfirm: () => leaving && cancel.mutate(leaving.promotionId),
        }}
      >
        {leaving?.name}
      </AlertDialog>
    </Card>
  )
}

function useCancel(onDone: () => void) {
  const { t } = useWords()
  const client = useQueryClient()
  return useWrite({
    mutationFn: (promotionId: string) => call('cancelPromotion', { params: { promotionId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['promotions'] }),
    onError: (error) =>
      showToast({ message: sentenceOf(error, t('promo.plans.cancelFailed')), tone: 'danger' }),
    onSettled: onDone,
  })
}

type MeasuredProfit = NonNullable<NonNullable<Plan['measured']>['profit']>

function MeasuredGain({ profit }: { readonly profit: MeasuredProfit }) {
  const { t, amountsOf } = useWords()
  const gain = amountsOf(profit, true)
  return (
    <>
      {gain(profit.value)}
      <span className="block text-caption text-muted">
        {t('promo.between', { low: gain(profit.low), high: gain(profit.high) })}
      </span>
    </>
  )
}

function PlanExport({ plan }: { readonly plan: Plan }) {
  const { t } = useWords()
  const file = useWrite({
    mutationFn: async (format: ExportFormat) => {
      const { blob, fileName } = await download('exportPromotionPlan', {
        params: { promotionId: plan.promotionId },
        query: { format },
      })
      saveFile(blob, fileName ?? `promotion-plan.${format}`)
    },
    onError: (error) => showToast({ message: sentenceOf(error, t('promo.export.failed')), tone: 'danger' }),
  })
  return (
    <FormatMenu
      label={t('promo.export')}
      isBusy={file.isPending}
      onChoose={(format) => file.mutate(format)}
    />
  )
}
