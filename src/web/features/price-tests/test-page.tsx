import { useQuery } from '@tanstack/react-query'
import { practiceClockQuery } from '#web/features/platform/queries.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LeftOutCard } from './left-out-card.tsx'
import { PracticeBadge, PracticePeriod } from './practice-period.tsx'
import { PromiseStrip } from './promise-strip.tsx'
import { testQuery } from './queries.ts'
import { ScheduleCard } from './schedule-card.tsx'
import { TestActions } from './test-actions.tsx'
import { hourText, stateTone } from './test-words.ts'
import type { Test, TestAnswer } from './types.ts'
import { useFollowedTest } from './use-followed-test.ts'
import { useWords, type Words } from './use-words.ts'
import { VerdictCard } from './verdict-card.tsx'

/** One test: what it promises, its schedule, the line that may be looked at every day, and its verdict. */
export function TestPage({ testId }: { readonly testId: string }) {
  const words = useWords()
  const { t } = words
  const found = useQuery(testQuery(testId))
  return (
    <>
      <BackLink to="/price-tests" label={t('tests.all')} />
      {found.data ? (
        <Loaded words={words} answer={found.data} />
      ) : found.error ? (
        <ErrorCard
          message={sentenceOf(found.error, t('tests.loadFailed'))}
          retryLabel={t('error.retry')}
          onRetry={() => found.refetch()}
          busy={found.isFetching}
        />
      ) : (
        <Skeleton className="h-64" />
      )}
    </>
  )
}

function Loaded({ words, answer }: { readonly words: Words; readonly answer: TestAnswer }) {
  const { t, format } = words
  const { test, lowestPrice, products, isSwitching } = answer
  const clock = useQuery(practiceClockQuery())
  const isPractice = clock.data?.aheadDays != null
  useFollowedTest(test.testId, isSwitching || (isPractice && test.state === 'running'))
  // Only pairs share an arm, so that each makes one unit less.
  const pairs = products.length - new Set(products.map(({ unit }) => unit)).size
  return (
    <div className="flex flex-col gap-(--gap)">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-page wrap-anywhere">{test.name}</h1>
            <Badge tone={stateTone(test)}>{t(`tests.state.${test.state}`)}</Badge>
            <PracticeBadge words={words} />
          </div>
          <p role="status" className="figures mt-1">
            {statusText(words, test)}
          </p>
        </div>
        <TestActions words={words} test={test} />
      </div>
      {test.verdict ? <VerdictCard words={words} answer={answer} verdict={test.verdict} /> : null}
      {test.state === 'running' ? <PracticePeriod words={words} answer={answer} /> : null}
      <PromiseStrip words={words} promise={test.promise} />
      <Card title={t('tests.fair.title')}>
        <ul className="list-disc ps-5 text-label text-muted">
          <li>{t('tests.fair.onePrice')}</li>
          {test.switchHour !== null && !test.byHand ? (
            <li>{t('tests.fair.hour', { hour: hourText(words, test.switchHour) })}</li>
          ) : null}
          <li>
            {test.replay
              ? t('tests.fair.replay', {
                  replays: format.count(test.replay.replays),
                  alarms: format.percent(test.replay.falseAlarms, { decimals: 0 }),
                })
              : t('tests.fair.noReplay')}
          </li>
          {pairs > 0 ? <li>{t('tests.fair.together', { n: pairs, count: format.count(pairs) })}</li> : null}
          {lowestPrice ? (
            <li>
              {t('tests.fair.lowestPrice', {
                n: lowestPrice.products,
                count: format.count(lowestPrice.products),
                until: format.date(lowestPrice.until),
              })}
            </li>
          ) : null}
          <li className="wrap-anywhere">{t('tests.fair.hash', { hash: test.scheduleHash })}</li>
        </ul>
      </Card>
      <LeftOutCard words={words} answer={answer} />
      <ScheduleCard words={words} answer={answer} />
    </div>
  )
}

/** Where a test stands, in a line. */
function statusText({ t, format }: Words, test: Test): string {
  const { look, period, pairs, nextSwitchOn } = test
  if (test.state === 'draft')
    return t('tests.row', {
      products: format.count(test.products),
      step: format.percent(test.step, { decimals: 0 }),
      weeks: format.count(test.weeks),
    })
  if (test.state !== 'running') return t(`tests.status.${test.state === 'done' ? 'done' : 'ending'}`)
  if (period === null) return t('tests.status.waits', { day: test.endsOn ? format.date(test.endsOn) : '–' })
  const place = t('tests.status.running', {
    period: format.count(period),
    periods: format.count(2 * pairs),
    next: nextSwitchOn ? format.date(nextSwitchOn) : '–',
  })
  const sofar = look
    ? t('tests.status.look', { low: format.number(look.low), high: format.number(look.high) })
    : t('tests.status.noLook')
  return `${place} ${sofar}`
}
