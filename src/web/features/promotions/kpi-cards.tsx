import type { ReactNode } from 'react'
import { FigureInfo } from '#web/features/help/figure-info.tsx'
import type { Figure } from '#web/features/help/figures.ts'
import { StatCard } from '#web/ui/stat-card.tsx'
import type { UpliftAnswer } from './types.ts'
import { useWords, type Words } from './use-words.ts'

type Summary = UpliftAnswer['summary']

/** Total uplift divided by all marketing spend, one decimal and an "x"; a dash without spend. */
export function promoRoi(summary: Pick<Summary, 'totalUplift' | 'marketingSpend'>, words: Words): string {
  if (summary.marketingSpend === 0) return '–'
  return `${words.format.number(summary.totalUplift / summary.marketingSpend, { decimals: 1 })}x`
}

/** Number of promotions in the sum; the others have too few sales to be measured. */
function measured({ promotions, promotionsWithoutAnswer }: Summary): number {
  return promotions - promotionsWithoutAnswer
}

/** The figures of each card, as defined in the glossary. */
const FIGURES = {
  total: ['totalUplift', 'promotionsOfProducts'],
  average: ['averageUplift', 'uplift'],
  high: ['upliftConfidence'],
  roi: ['promoRoi'],
} as const satisfies Record<string, readonly Figure[]>

type Card = keyof typeof FIGURES

/** Of the usual length: keeps the room of the cards until the figures are there. */
const USUAL: Summary = {
  totalUplift: 10_000,
  totalLow: 10_000,
  totalHigh: 10_000,
  averageUpliftPercent: 50,
  averageLow: 10,
  averageHigh: 100,
  highConfidence: 10,
  products: 100,
  promotions: 100,
  promotionsWithoutAnswer: 0,
  marketingSpend: 100_000,
  currency: 'USD',
}

const twoLines = (range: string, of: string) => (
  <>
    <span className="block whitespace-nowrap">{range}</span>
    {of}
  </>
)

export function KpiCards({ summary }: { readonly summary: Summary | undefined }) {
  const words = useWords()
  const { t, format, amount, amountsOf, lift } = words
  const upliftOf = ({ totalUplift: value, totalLow: low, totalHigh: high }: Summary) =>
    amountsOf({ value, low, high })
  const card = (key: Card, value: (known: Summary) => string, detail: (known: Summary) => ReactNode) => (
    <StatCard
      label={t(`promo.kpi.${key}`)}
      value={value(summary ?? USUAL)}
      detail={detail(summary ?? USUAL)}
      isLoading={summary === undefined}
      info={<FigureInfo figure={FIGURES[key]} subject={t(`promo.kpi.${key}`)} />}
    />
  )
  return (
    <div className="grid grid-cols-2 gap-(--gap) md:grid-cols-4">
      {card(
        'total',
        (known) => upliftOf(known)(known.totalUplift),
        (known) =>
          twoLines(
            t('promo.between', {
              low: upliftOf(known)(known.totalLow),
              high: upliftOf(known)(known.totalHigh),
            }),
            t('promo.kpi.total.detail', { n: measured(known), count: format.count(measured(known)) }),
          ),
      )}
      {card(
        'average',
        (known) => (known.averageUpliftPercent === null ? '–' : lift(known.averageUpliftPercent)),
        (known) => {
          const mean = t('promo.kpi.average.detail', {
            n: known.products,
            count: format.count(known.products),
          })
          if (known.averageLow === null || known.averageHigh === null) return mean
          return twoLines(
            t('promo.between', { low: lift(known.averageLow), high: lift(known.averageHigh) }),
            mean,
          )
        },
      )}
      {card(
        'high',
        (known) => `${format.count(known.highConfidence)}/${format.count(known.products)}`,
        () => t('promo.kpi.high.detail'),
      )}
      {card(
        'roi',
        (known) => promoRoi(known, words),
        (known) =>
          known.marketingSpend === 0
            ? t('promo.kpi.roi.noSpend')
            : t('promo.kpi.roi.detail', { spend: amount(known.marketingSpend) }),
      )}
    </div>
  )
}
