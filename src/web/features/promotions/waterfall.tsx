import { FigureInfo } from '#web/features/help/figure-info.tsx'
import { chartWords } from '#web/lib/words/chart-words.ts'
import { DownloadButton } from '#web/ui/charts/download/download-button.tsx'
import type { Waterfall } from './types.ts'
import { useWords, type Words } from './use-words.ts'

const STEPS = ['lift', 'discount', 'broughtForward', 'otherProducts', 'halo', 'refunds'] as const

interface Step {
  readonly key: string
  readonly amount: number
  /** Start and end of its bar. */
  readonly from: number
  readonly to: number
  readonly isTotal: boolean
}

/** The steps from the usual profit to the profit with the promotion. Steps of zero are left out. */
export function stepsOf(waterfall: Waterfall): Step[] {
  const steps: Step[] = [{ key: 'base', amount: waterfall.base, from: 0, to: waterfall.base, isTotal: true }]
  let at = waterfall.base
  for (const key of STEPS) {
    const amount = waterfall[key]
    if (amount === null || Math.abs(amount) < 0.005) continue
    steps.push({ key, amount, from: at, to: at + amount, isTotal: false })
    at += amount
  }
  return [...steps, { key: 'result', amount: waterfall.result, from: 0, to: waterfall.result, isTotal: true }]
}

/** The steps as a table with a bar from the start to the end of each. */
export function WaterfallChart({ waterfall }: { readonly waterfall: Waterfall }) {
  const words = useWords()
  const { t } = words
  const gain = words.amountsOf(
    { value: waterfall.gain, low: waterfall.gainLow, high: waterfall.gainHigh },
    true,
  )
  const steps = stepsOf(waterfall)
  const title = t(`promo.waterfall.${waterfall.basis}`)
  const ends = steps.flatMap(({ from, to }) => [from, to])
  const low = Math.min(0, ...ends)
  const span = Math.max(0, ...ends) - low || 1
  return (
    <figure className="mt-3">
      <figcaption className="flex items-center justify-between gap-2 text-label font-medium">
        <span className="inline-flex items-center gap-1">
          {title}
          <FigureInfo figure={['promotionGain', 'discountGiven', 'addedUnits']} subject={title} />
        </span>
        <DownloadButton title={title} words={chartWords(t)} />
      </figcaption>
      <table className="mt-1 w-full text-label">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('promo.waterfall.step')}</th>
            <th scope="col">{t('promo.waterfall.bar')}</th>
            <th scope="col">{t('promo.waterfall.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <Row key={step.key} step={step} low={low} span={span} words={words} />
          ))}
        </tbody>
      </table>
      {waterfall.halo === null ? (
        <p className="mt-1 text-label text-muted">{t('promo.waterfall.noHalo')}</p>
      ) : null}
      <p className="mt-1 text-label text-muted">
        {t('promo.waterfall.gain', {
          gain: gain(waterfall.gain),
          low: gain(waterfall.gainLow),
          high: gain(waterfall.gainHigh),
        })}
      </p>
    </figure>
  )
}

function Row(props: {
  readonly step: Step
  readonly low: number
  readonly span: number
  readonly words: Words
}) {
  const { step, low, span, words } = props
  const { t, amount } = words
  const left = ((Math.min(step.from, step.to) - low) / span) * 100
  const width = Math.max(0.5, (Math.abs(step.to - step.from) / span) * 100)
  const colour = step.isTotal ? 'bg-(--chart-units)' : step.amount >= 0 ? 'bg-success' : 'bg-danger'
  return (
    <tr className={step.isTotal ? 'font-medium' : undefined}>
      <th scope="row" className={`w-2/5 py-1 pr-2 text-left ${step.isTotal ? 'font-medium' : 'font-normal'}`}>
        {t(`promo.waterfall.${step.key}`)}
      </th>
      <td aria-hidden="true" className="w-2/5">
        <span className="relative block h-3.5">
          <span
            className={`absolute inset-y-0 rounded-[2px] ${colour}`}
            style={{ left: `${left}%`, width: `${width}%` }}
          />
        </span>
      </td>
      <td className="figures py-1 pl-2 text-right whitespace-nowrap">
        {amount(step.amount, { signed: !step.isTotal })}
      </td>
    </tr>
  )
}
