import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Table } from '#web/ui/table.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import type { PlanItem, Scenario, Scenarios } from './types.ts'
import { useWords } from './use-words.ts'

interface PlanDialogProps {
  readonly scenario: Scenario
  readonly answer: Scenarios
  readonly onClose: () => void
}

/** Summary of a scenario to confirm; it is then added to the calendar. Only the owner changes prices. */
export function PlanDialog({ scenario, answer, onClose }: PlanDialogProps) {
  const { t, amount, format } = useWords()
  const client = useQueryClient()
  const [name, setName] = useState(scenario.name)
  const [taken, setTaken] = useState<ReadonlySet<number>>(
    () => new Set(scenario.items.filter((item) => isAllowed(item, answer)).map((item) => item.productId)),
  )
  const items = scenario.items.filter(({ productId }) => taken.has(productId))
  const sum = (of: (item: PlanItem) => number) => items.reduce((total, item) => total + of(item), 0)
  const plan = useWrite({
    mutationFn: () =>
      call('planPromotion', {
        body: {
          scenarioId: scenario.id,
          name: name.trim(),
          items: items.map(({ productId, startsOn, endsOn, depth }) => ({
            productId,
            startsOn,
            endsOn,
            depth,
          })),
        },
      }),
    onSuccess: async ({ products }) => {
      await client.invalidateQueries({ queryKey: ['promotions'] })
      showToast({ message: t('promo.plan.done', { n: products, count: products }), tone: 'success' })
      onClose()
    },
  })
  const toggle = (productId: number) => {
    const next = new Set(taken)
    if (!next.delete(productId)) next.add(productId)
    setTaken(next)
  }
  return (
    <Dialog
      isWide
      title={t('promo.plan.title', { name: scenario.name })}
      isOpen
      onClose={onClose}
      closeLabel={t('promo.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            busy={plan.isPending}
            disabled={items.length === 0 || name.trim() === ''}
            onClick={() => plan.mutate()}
          >
            {t('promo.plan.confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t('promo.plan.text')}</p>
        <Field label={t('promo.plan.name')} isRequired>
          {(control) => (
            <TextInput
              {...control}
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <p role="status" className="rounded-control bg-sunken px-3 py-2">
          {t('promo.plan.sum', {
            n: items.length,
            count: format.count(items.length),
            revenue: amount(sum((item) => item.revenue)),
            budget: amount(sum((item) => item.budget)),
            gain: amount(
              sum((item) => item.profit),
              { signed: true },
            ),
          })}
        </p>
        {plan.error ? (
          <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-danger">
            {sentenceOf(plan.error, t('promo.plan.failed'))}
          </p>
        ) : null}
        <Items scenario={scenario} answer={answer} taken={taken} onToggle={toggle} />
      </div>
    </Dialog>
  )
}

function isAllowed({ prior }: PlanItem, { priceLaw }: Scenarios): boolean {
  return prior.lawful || !priceLaw.applies
}

interface ItemsProps {
  readonly scenario: Scenario
  readonly answer: Scenarios
  readonly taken: ReadonlySet<number>
  readonly onToggle: (productId: number) => void
}

function Items({ scenario, answer, taken, onToggle }: ItemsProps) {
  const words = useWords()
  const { t, price, percent, units, amount, format, lastDay } = words
  return (
    <Table
      isStacked
      caption={t('promo.plan.items')}
      rows={scenario.items}
      rowKey={(item) => item.productId}
      columns={[
        {
          key: 'product',
          header: t('promo.col.product'),
          isRowHeader: true,
          cell: (item) => (
            <label className="flex min-h-6 items-center gap-2">
              <input
                type="checkbox"
                className="size-4 accent-(--accent)"
                checked={taken.has(item.productId)}
                disabled={!isAllowed(item, answer)}
                onChange={() => onToggle(item.productId)}
              />
              <span>
                {item.title}
                <span className="block text-caption font-normal text-muted">
                  {t('promo.period', { from: format.date(item.startsOn), to: lastDay(item.endsOn) })}
                </span>
              </span>
            </label>
          ),
        },
        {
          key: 'price',
          header: t('promo.plan.price'),
          isFigure: true,
          cell: (item) => (
            <>
              {price(item.price)} <span className="text-caption text-muted">−{percent(item.depth)}</span>
              <span className="block text-caption text-muted">
                {t('promo.plan.was', { price: price(item.regularPrice) })}
              </span>
            </>
          ),
        },
        {
          key: 'prior',
          header: t('promo.plan.lowest'),
          isFigure: true,
          cell: (item) => <Prior item={item} />,
        },
        { key: 'units', header: t('promo.plan.units'), isFigure: true, cell: (item) => units(item.units) },
        {
          key: 'gain',
          header: t('promo.plan.gain'),
          isFigure: true,
          cell: (item) => amount(item.profit, { signed: true }),
        },
      ]}
    />
  )
}

/** The lowest price of the 30 days before, its source, and the first lawful date where the law forbids it now. */
function Prior({ item }: { readonly item: PlanItem }) {
  const { t, price, format } = useWords()
  const { prior } = item
  if (prior.lowestPrice === null || prior.source === null) return <span>{t('promo.law.unknown')}</span>
  return (
    <>
      {price(prior.lowestPrice)}
      <span className="block text-caption text-muted">{t(`promo.law.${prior.source}`)}</span>
      {prior.lawful ? null : (
        <span className="block text-caption text-danger">
          {prior.firstLawfulDate === null
            ? t('promo.law.never')
            : t('promo.law.first', { date: format.date(prior.firstLawfulDate) })}
        </span>
      )}
    </>
  )
}
