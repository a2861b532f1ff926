import { memo, type ReactNode } from 'react'
import { FEW_MONTHS } from '#analytics'
import { FigureInfo } from '#web/features/help/figure-info.tsx'
import { GradeRecord } from '#web/features/track-record/grade-record.tsx'
import { RangeWarning } from '#web/features/track-record/range-warning.tsx'
import { reasonText } from '#web/lib/words/reason-text.ts'
import { Card } from '#web/ui/card.tsx'
import { IntervalBar } from '#web/ui/charts/interval-bar.tsx'
import { TriangleAlert } from '#web/ui/icons.ts'
import { ElasticityBadge } from './elasticity-badge.tsx'
import { toBadge } from './grid-view.ts'
import type { PanelView } from './panel-view.ts'
import type { SalesEvolution } from './types.ts'
import { useWords, type Words } from './use-words.ts'

/** The common axis of the intervals; most own-price elasticities are within it. */
const AXIS = [-5, 1] as const
/** Ranges end below 0; nearer to it than this, a price a tenth higher may cost fewer than 1 % of the units. */
const NEARLY_NONE = -0.1

/** The chosen product's elasticity: band, figure, certainty and data behind it. */
export const ElasticityPanel = memo(function ElasticityPanel(props: {
  readonly evolution: SalesEvolution
  readonly panel: PanelView
}) {
  const words = useWords()
  const { t } = words
  const { evolution, panel } = props
  return (
    <Card
      title={panel.title}
      info={
        <FigureInfo figure={['elasticity', 'ownShare']} subject={t('elasticity.gradeInfoTitle')}>
          {t('elasticity.gradeInfo')}
        </FigureInfo>
      }
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ElasticityBadge badge={toBadge(evolution.elasticity)} />
        {evolution.elasticity === null ? null : (
          <p id="figure-elasticity" className="figures text-page font-strong">
            {t('elasticity.short', { value: words.elasticity(evolution.elasticity) })}
          </p>
        )}
        <p className="min-w-52 flex-1">{sentenceOf(words, evolution)}</p>
      </div>
      {evolution.elasticity !== null && evolution.low !== null && evolution.high !== null ? (
        <div className="mt-1 grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
          <IntervalBar low={evolution.low} high={evolution.high} value={evolution.elasticity} axis={AXIS} />
          <p id="figure-interval" className="figures text-label">
            {words.longRun(evolution.low, evolution.high)}
          </p>
        </div>
      ) : null}
      {evolution.promotion && evolution.elasticity !== null ? (
        <p id="figure-promotion" className="figures mt-1 text-label">
          {t('simulation.promotionElasticity', {
            value: words.elasticity(evolution.promotion.elasticity),
            range: words.interval(evolution.promotion.low, evolution.promotion.high),
          })}
        </p>
      ) : null}
      <Basis words={words} evolution={evolution} panel={panel} />
      <RangeWarning />
      {panel.hasFewMonths && panel.hasSales ? (
        <Warning>
          {t('simulation.fewMonths', { n: panel.dataMonths, least: words.format.count(FEW_MONTHS) })}
        </Warning>
      ) : null}
      {panel.isImplausible ? <Warning>{t('simulation.implausible')}</Warning> : null}
    </Card>
  )
})

function Basis(props: {
  readonly words: Words
  readonly evolution: SalesEvolution
  readonly panel: PanelView
}) {
  const { t, share } = props.words
  const { elasticity, grade, ownShare, reason, nextLow, nextHigh } = props.evolution
  // The warnings below explain these two reasons; every other missing figure is explained here.
  const hasUntoldReason =
    reason === null ? elasticity === null : reason !== 'implausible_positive' && reason !== 'short_history'
  return (
    <div className="mt-1 text-label text-muted">
      {/* On a phone a line each, so that a fact that comes later grows in its own line. */}
      <p className="flex flex-wrap items-baseline gap-x-3 max-sm:flex-col">
        {nextLow !== null && nextHigh !== null ? (
          <span className="figures">{props.words.nextHalfYear(nextLow, nextHigh)}</span>
        ) : null}
        <span id="figure-months">{t('simulation.months', { n: props.panel.dataMonths })}</span>
        {grade ? <GradeRecord grade={grade} /> : null}
        {ownShare === null ? null : <span id="figure-own-share">{share(ownShare)}</span>}
      </p>
      {hasUntoldReason ? <p className="mt-0.5">{reasonText(t, reason)}</p> : null}
    </div>
  )
}

function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <p className="mt-3 flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-label text-warning">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

/** What the figure means: "A price 10% higher sells about 14% fewer units." */
function sentenceOf(words: Words, evolution: SalesEvolution): string {
  const { t, format } = words
  const { elasticity, high } = evolution
  if (elasticity === null) return t('simulation.meaning.none')
  if (elasticity > 0) return t('simulation.meaning.positive')
  const step = format.percent(0.1, { decimals: 0 })
  const isOpen = high !== null && high > NEARLY_NONE
  return t(isOpen ? 'simulation.meaning.open' : 'simulation.meaning.negative', {
    step,
    units: format.percent(Math.min(1, 0.1 * -elasticity), { decimals: elasticity > -1 ? 1 : 0 }),
  })
}
