import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FigureInfo } from '#web/features/help/figure-info.tsx'
import type { Figure } from '#web/features/help/figures.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Loading } from './loading.tsx'
import { modelsQuery } from './queries.ts'
import type { Models } from './types.ts'
import { useWords, type Words } from './use-words.ts'

/** Each method in plain words, with its results for this store. */
export function ModelsPanel({ onClose }: { readonly onClose: () => void }) {
  const words = useWords()
  const { t } = words
  const found = useQuery(modelsQuery())
  return (
    <div className="flex flex-col gap-(--gap)">
      <div>
        <Button onClick={onClose}>{t('promo.models.back')}</Button>
      </div>
      {found.data ? (
        <div className="grid grid-cols-1 gap-(--gap) md:grid-cols-2">
          <Uplift models={found.data} words={words} />
          <ForecastMethod models={found.data} words={words} />
          <MixMethod models={found.data} words={words} />
          <PlanMethod models={found.data} words={words} />
          <LawMethod models={found.data} words={words} />
        </div>
      ) : found.error ? (
        <LoadFailed found={found} message={t('promo.loadFailed')} />
      ) : (
        <Loading className="h-160" />
      )}
    </div>
  )
}

interface MethodProps {
  readonly models: Models
  readonly words: Words
}

function Method(props: {
  readonly name: string
  readonly words: Words
  readonly figures: readonly (readonly [label: string, value: ReactNode])[]
  readonly defined?: readonly Figure[]
}) {
  const { name, words, figures, defined } = props
  const { t } = words
  return (
    <Card
      title={t(`promo.models.${name}.title`)}
      info={defined ? <FigureInfo figure={defined} subject={t(`promo.models.${name}.title`)} /> : null}
    >
      <p>{t(`promo.models.${name}.text`)}</p>
      <h3 className="mt-3 text-label font-medium">{t('promo.models.here')}</h3>
      {figures.length === 0 ? (
        <p className="mt-1 text-label text-muted">{t('promo.models.nothing')}</p>
      ) : null}
      <dl className="mt-1 grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 text-label">
        {figures.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="figures text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Uplift({ models: { uplift }, words }: MethodProps) {
  const { t, format, share } = words
  // A figure that is based on no promotion of this store is not shown as this store's figure.
  const ofTried = (value: number) => (uplift && uplift.placeboWindows > 0 ? share(value) : '–')
  const ofMeasured = (log: number | null) => (uplift && uplift.measured > 0 ? effect(log, words) : '–')
  const figures =
    uplift === null
      ? []
      : ([
          [t('promo.models.uplift.found'), format.count(uplift.found)],
          [t('promo.models.uplift.calendar'), format.count(uplift.fromCalendar)],
          [t('promo.models.uplift.measured'), format.count(uplift.measured)],
          [t('promo.models.uplift.placebo'), format.count(uplift.placeboWindows)],
          [t('promo.models.uplift.above80'), ofTried(uplift.placeboAbove80)],
          [t('promo.models.uplift.above95'), ofTried(uplift.placeboAbove95)],
          [t('promo.models.uplift.deal'), ofMeasured(uplift.dealEffect)],
          [t('promo.models.uplift.after'), ofMeasured(uplift.afterDealEffect)],
          [t('promo.models.uplift.refunds'), share(uplift.refundRate)],
        ] as const)
  return (
    <Method
      name="uplift"
      words={words}
      figures={figures}
      defined={['promotionsOfProducts', 'upliftConfidence', 'refundRate']}
    />
  )
}

/** Converts an effect on the log scale to a relative change of sales. */
function effect(log: number | null, { lift }: Words): string {
  return log === null ? '–' : lift(Math.expm1(log) * 100)
}

function ForecastMethod({ models: { elasticity }, words }: MethodProps) {
  const { t, format } = words
  const number = (value: number | null) => (value === null ? '–' : format.number(value, { decimals: 2 }))
  return (
    <Method
      name="forecast"
      words={words}
      figures={[
        [t('promo.models.forecast.products'), format.count(elasticity.products)],
        [t('promo.models.forecast.store'), number(elasticity.store)],
        [t('promo.models.forecast.deviation'), number(elasticity.deviation)],
      ]}
    />
  )
}

function MixMethod({ models: { mix }, words }: MethodProps) {
  const { t, format } = words
  return (
    <Method
      name="mix"
      words={words}
      figures={
        mix === null
          ? []
          : [
              [t('promo.models.mix.use'), t(`promo.models.mix.${mix.use}`)],
              [t('promo.models.mix.weeks'), format.count(mix.weeks)],
              [t('promo.models.mix.channels'), format.count(mix.channels)],
            ]
      }
    />
  )
}

const MOST_TYPES = 8

function PlanMethod({ models: { crossEffects }, words }: MethodProps) {
  const { t, format } = words
  return (
    <Method
      name="plan"
      words={words}
      figures={crossEffects.slice(0, MOST_TYPES).map(({ productType, mean, deviation }) => [
        t('promo.models.plan.cross', { type: productType ?? t('promo.models.plan.noType') }),
        t('promo.models.plan.effect', {
          mean: format.number(mean, { decimals: 2 }),
          deviation: format.number(deviation, { decimals: 2 }),
        }),
      ])}
    />
  )
}

function LawMethod({ models: { priceLog }, words }: MethodProps) {
  const { t, format } = words
  return (
    <Method
      name="law"
      words={words}
      figures={[
        [t('promo.models.law.products'), format.count(priceLog.products)],
        [t('promo.models.law.entries'), format.count(priceLog.entries)],
        [t('promo.models.law.since'), priceLog.firstDay === null ? '–' : format.date(priceLog.firstDay)],
      ]}
    />
  )
}
