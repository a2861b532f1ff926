import { Card } from '#web/ui/card.tsx'
import { isUntold, verdictText } from './test-words.ts'
import type { TestAnswer, Verdict } from './types.ts'
import type { Words } from './use-words.ts'

interface VerdictCardProps {
  readonly words: Words
  readonly answer: TestAnswer
  readonly verdict: Verdict
}

/** What a test has shown, in a sentence, and the figures of its three analyses. */
export function VerdictCard({ words, answer, verdict }: VerdictCardProps) {
  const { t, format, amount } = words
  const figure = (value: number) => format.number(value)
  const range = ({ low, high }: { readonly low: number; readonly high: number }) => ({
    low: figure(low),
    high: figure(high),
  })
  const { before, after, lottery, expected, neighbours, doubts, weeksToBlame, carryOver } = verdict
  return (
    <Card title={t('tests.verdict.title')}>
      <p className="figures text-body font-strong">{verdictText(words, verdict)}</p>
      <ul className="mt-3 list-disc tabular-nums ps-5 text-label text-muted">
        {doubts.map((doubt) => (
          <li key={doubt}>{t(`tests.doubt.${doubt}`)}</li>
        ))}
        {weeksToBlame.length > 0 ? (
          <li>
            {t('tests.verdict.weeks', { weeks: weeksToBlame.map((day) => format.date(day)).join(', ') })}
          </li>
        ) : null}
        <li>{t(`tests.stop.${verdict.stopReason}`)}</li>
        {isUntold(verdict) ? null : (
          <>
            <li>{t('tests.verdict.lottery', range(lottery))}</li>
            <li>{t('tests.verdict.expected', { value: figure(expected.value), ...range(expected) })}</li>
            <li>
              {t('tests.verdict.moved', {
                beforeLow: figure(before.low),
                beforeHigh: figure(before.high),
                afterLow: figure(after.low),
                afterHigh: figure(after.high),
              })}
            </li>
          </>
        )}
        {neighbours.products > 0 && figure(neighbours.after) !== figure(neighbours.before) ? (
          <li>
            {t('tests.verdict.neighbours', {
              n: neighbours.products,
              count: format.count(neighbours.products),
              before: figure(neighbours.before),
              after: figure(neighbours.after),
            })}
          </li>
        ) : null}
        {carryOver?.speaks ? <li>{t('tests.verdict.carryOver')}</li> : null}
        <li>{t('tests.verdict.advised', { n: verdict.advised, count: format.count(verdict.advised) })}</li>
        <li>
          {t('tests.verdict.cost', {
            came: amount(verdict.cost),
            promised: amount(answer.test.promise.cost),
          })}
        </li>
      </ul>
      <AdvisedPrices words={words} answer={answer} verdict={verdict} />
    </Card>
  )
}

/** Products whose best price the test has moved, with the prices before and now. */
function AdvisedPrices({ words, answer, verdict }: VerdictCardProps) {
  const { t, price } = words
  const advised = new Map(verdict.advisedPrices?.map((each) => [each.productId, each.price]))
  const products = answer.products.filter(({ productId }) => advised.has(productId))
  if (products.length === 0) return null
  return (
    <table className="figures mt-4 text-label">
      <caption className="text-start font-medium">{t('tests.verdict.prices')}</caption>
      <thead>
        <tr className="border-b border-hairline text-muted">
          <th scope="col" className="py-1 pe-4 text-start font-medium">
            {t('tests.schedule.product')}
          </th>
          <th scope="col" className="px-4 py-1 text-end font-medium">
            {t('tests.verdict.priceBefore')}
          </th>
          <th scope="col" className="ps-4 py-1 text-end font-medium">
            {t('tests.verdict.priceAdvised')}
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ productId, title, referencePrice }) => (
          <tr key={productId} className="border-b border-hairline">
            <th scope="row" className="py-1 pe-4 text-start font-normal wrap-anywhere">
              {title}
            </th>
            <td className="px-4 py-1 text-end">{price(referencePrice)}</td>
            <td className="ps-4 py-1 text-end font-strong">{price(advised.get(productId)!)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
