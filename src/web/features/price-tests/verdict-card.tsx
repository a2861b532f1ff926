import { Card } from '#web/ui/card.tsx'
import { verdictText } from './test-words.ts'
import type { Test, Verdict } from './types.ts'
import type { Words } from './use-words.ts'

interface VerdictCardProps {
  readonly words: Words
  readonly test: Test
  readonly verdict: Verdict
}

/** What a test has shown, in a sentence, and the figures of its three analyses. */
export function VerdictCard({ words, test, verdict }: VerdictCardProps) {
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
      <ul className="figures mt-3 list-disc ps-5 text-label text-muted">
        {doubts.map((doubt) => (
          <li key={doubt}>{t(`tests.doubt.${doubt}`)}</li>
        ))}
        {weeksToBlame.length > 0 ? (
          <li>
            {t('tests.verdict.weeks', { weeks: weeksToBlame.map((day) => format.date(day)).join(', ') })}
          </li>
        ) : null}
        <li>{t(`tests.stop.${verdict.stopReason}`)}</li>
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
        {neighbours.products > 0 ? (
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
          {t('tests.verdict.cost', { came: amount(verdict.cost), promised: amount(test.promise.cost) })}
        </li>
      </ul>
    </Card>
  )
}
