import { FigureInfo } from '#web/features/help/figure-info.tsx'
import { Card } from '#web/ui/card.tsx'
import type { RoundTotals } from './types.ts'
import type { Words } from './use-words.ts'

/** Money that is worth a line. */
const LEAST_BETTER = 0.5

const STEPS = ['before', 'kept', 'inFull', 'next'] as const

/** What changed costs do to the profit: with today's prices, passed on in full, and at the prices of the round. */
export function PassCard({ words, totals }: { readonly words: Words; readonly totals: RoundTotals }) {
  const { t, format, amount } = words
  const { passThrough } = totals
  if (passThrough === null) return null
  const { passedOn } = passThrough
  return (
    <Card
      title={t('rounds.pass.title')}
      note={t('rounds.pass.note')}
      info={<FigureInfo figure="costPassedOn" subject={t('rounds.pass.title')} />}
    >
      <dl className="divide-y divide-hairline">
        {STEPS.map((step) => (
          <div key={step} className="flex flex-wrap justify-between gap-x-4 py-2">
            <dt>{t(`rounds.pass.${step}`)}</dt>
            <dd className="figures font-strong">{amount(passThrough[step])}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">
        {passedOn === null
          ? t('rounds.pass.none')
          : passedOn < 0
            ? t('rounds.pass.against')
            : t('rounds.pass.passedOn', { share: format.percent(passedOn, { decimals: 0 }) })}
      </p>
      {passThrough.inFull > passThrough.next && passThrough.notPassed.length > 0 ? (
        <WhyLess words={words} passThrough={passThrough} />
      ) : null}
    </Card>
  )
}

/** Why the round earns less than passing on in full: what keeps products from it, with the money that it is about. */
function WhyLess(props: {
  readonly words: Words
  readonly passThrough: NonNullable<RoundTotals['passThrough']>
}) {
  const { t, format, amount } = props.words
  const { inFull, next, notPassed } = props.passThrough
  const better = notPassed.reduce((sum, each) => sum + each.amount, 0) - (inFull - next)
  return (
    <>
      <p className="mt-2">{t('rounds.pass.less', { amount: amount(inFull - next) })}</p>
      <ul className="mt-1 list-disc pl-6 text-label text-muted">
        {notPassed.map(({ reason, products, amount: missed }) => (
          <li key={reason}>
            {t(`rounds.pass.why.${reason}`, {
              n: products,
              count: format.count(products),
              amount: amount(missed),
            })}
          </li>
        ))}
        {better >= LEAST_BETTER ? <li>{t('rounds.pass.better', { amount: amount(better) })}</li> : null}
      </ul>
    </>
  )
}
