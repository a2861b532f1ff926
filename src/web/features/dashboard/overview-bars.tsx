import { HowToRead } from '#web/features/help/how-to-read.tsx'
import { chartWords } from '#web/lib/words/chart-words.ts'
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx'
import { ElasticityBars } from '#web/ui/charts/elasticity-bars.tsx'
import { cutName } from '#web/ui/charts/label-fit.ts'
import { useWords } from './use-words.ts'
import { type BarView, NAME_LIMITS } from './view-model.ts'

const LEGEND = ['red', 'orange', 'indigo', 'blue'] as const

/** The 8 products with the largest absolute elasticity; choosing one shows its sales. */
export function OverviewBars(props: {
  readonly bars: readonly BarView[]
  /** Number of estimates that cannot be believed and are left out. */
  readonly leftOut: number
  /** Number of products left out that are sold off or hardly sold. */
  readonly notLeading: number
  readonly selectedId: number | null
  readonly onSelect: (productId: number) => void
}) {
  const { t, format, elasticity, interval, level } = useWords()
  const { bars } = props
  const first = bars[0]
  if (!first) return null
  return (
    <ChartFrame
      title={t('dashboard.bars.title')}
      info={<HowToRead topic="elasticity" subject={t('dashboard.bars.title')} />}
      summary={t('dashboard.bars.summary', {
        n: bars.length,
        first: cutName(first.fullName, NAME_LIMITS.sentence),
        value: elasticity(first.value),
        level,
      })}
      words={chartWords(t)}
      table={{
        caption: t('dashboard.bars.title'),
        columns: [t('dashboard.evolution.product'), t('elasticity.word'), t('elasticity.likelyRange')],
        rows: bars.map((bar) => ({
          key: bar.id,
          cells: [bar.fullName, elasticity(bar.value), interval(bar.low, bar.high)],
        })),
      }}
      note={
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-label text-muted">
          <p className="print:hidden">
            {t('dashboard.bars.hint')}{' '}
            {props.leftOut > 0
              ? t('dashboard.doubt.bars', { n: props.leftOut, count: format.count(props.leftOut) })
              : null}{' '}
            {props.notLeading > 0
              ? t('dashboard.aside.bars', { n: props.notLeading, count: format.count(props.notLeading) })
              : null}
          </p>
          <Legend shown={new Set(bars.map(({ colour }) => colour))} />
        </div>
      }
    >
      <ElasticityBars
        label={t('dashboard.bars.choose')}
        bars={bars.map((bar) => ({
          ...bar,
          valueText: elasticity(bar.value),
          description: t('dashboard.bars.option', {
            name: bar.fullName,
            value: elasticity(bar.value),
            interval: interval(bar.low, bar.high),
          }),
        }))}
        selectedId={props.selectedId}
        onSelect={props.onSelect}
        formatTick={(value) => format.number(value, { decimals: Number.isInteger(value) ? 0 : 1 })}
      />
    </ChartFrame>
  )
}

/** The legend of the colours; the printed values carry the same information. */
function Legend({ shown }: { readonly shown: ReadonlySet<BarView['colour']> }) {
  const { t } = useWords()
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {LEGEND.filter((colour) => shown.has(colour)).map((colour) => (
        <li key={colour} className="flex items-center gap-1.5 whitespace-nowrap">
          <span
            aria-hidden="true"
            className="size-2.5 rounded-[2px] [print-color-adjust:exact]"
            style={{ background: `var(--el-${colour})` }}
          />
          {t(`dashboard.bars.legend.${colour}`)}
        </li>
      ))}
    </ul>
  )
}
