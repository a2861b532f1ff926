import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Scenario } from './types.ts'
import { useWords } from './use-words.ts'

interface ScenarioCardProps {
  readonly scenario: Scenario
  /** True while other plans are wanted than this one. */
  readonly isOutdated: boolean
  /** Name of the plan with a smaller budget that promotes the same. */
  readonly sameAs: string | null
  readonly onExecute: () => void
}

/** One scenario: its gain, cost and risk, and who pays for it. */
export function ScenarioCard({ scenario, isOutdated, sameAs, onExecute }: ScenarioCardProps) {
  const { t, amount, amountsOf, format, probability } = useWords()
  const { addedProfit, paidBy } = scenario
  // Amounts of one sentence or list have the decimals of their largest.
  const gain = amountsOf(addedProfit, true)
  const paid = amountsOf({ low: 0, high: Math.max(...Object.values(paidBy).map(Math.abs)) })
  const isEmpty = scenario.reason === 'nothing_pays'
  return (
    <Card
      // Figures of the three cards stand in one row, however long their descriptions are.
      className="flex flex-col md:row-span-2 md:grid md:grid-rows-subgrid md:gap-0"
      title={scenario.name}
      note={scenario.description}
    >
      <div
        className={`flex flex-1 flex-col gap-3 ${isOutdated ? 'opacity-60' : ''}`}
        aria-busy={isOutdated || undefined}
        data-scenario={scenario.id}
      >
        {isEmpty ? (
          <p className="flex-1 rounded-control bg-sunken px-3 py-2">{t('promo.scenario.nothingPays')}</p>
        ) : sameAs === null ? (
          <>
            <dl className="flex flex-wrap gap-x-4 gap-y-2 *:min-w-[27%]">
              <Figure label={t('promo.scenario.revenue')} value={amount(scenario.expectedRevenue)} />
              <Figure label={t('promo.scenario.budgetShort')} value={amount(scenario.promotionBudget)} />
              <Figure
                label={t('promo.scenario.roi')}
                value={`${format.number(scenario.expectedROI, { decimals: 1 })}x`}
              />
            </dl>
            <p>
              {t('promo.scenario.gain', {
                gain: gain(addedProfit.value),
                low: gain(addedProfit.low),
                high: gain(addedProfit.high),
              })}{' '}
              {scenario.probabilityOfProfit === null
                ? null
                : t('promo.scenario.probability', { share: probability(scenario.probabilityOfProfit) })}
            </p>
            <div>
              <h3 className="text-label font-medium">{t('promo.scenario.whoPays')}</h3>
              <ul className="mt-1 text-label text-muted tabular-nums">
                <li>{t('promo.scenario.usualBuyers', { amount: paid(paidBy.usualBuyers) })}</li>
                <li>{t('promo.scenario.broughtForward', { amount: paid(paidBy.broughtForward) })}</li>
                <li>{t('promo.scenario.otherProducts', { amount: paid(paidBy.otherProducts) })}</li>
              </ul>
            </div>
          </>
        ) : (
          <p className="rounded-control bg-sunken px-3 py-2">
            {t('promo.scenario.sameAs', { name: sameAs })}
          </p>
        )}
        <div className="mt-auto flex items-center justify-between gap-2">
          <span className="text-label text-muted">
            {t('promo.scenario.products', {
              n: scenario.items.length + scenario.moreItems,
              count: format.count(scenario.items.length + scenario.moreItems),
            })}
          </span>
          {sameAs === null ? (
            <Permit call="planPromotion">
              <Button
                disabled={isEmpty || isOutdated}
                aria-label={t('promo.executeOf', { name: scenario.name })}
                onClick={onExecute}
              >
                {t('promo.execute')}
              </Button>
            </Permit>
          ) : null}
        </div>
      </div>
    </Card>
  )
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-label text-muted">{label}</dt>
      <dd className="figures text-card font-strong">{value}</dd>
    </div>
  )
}
