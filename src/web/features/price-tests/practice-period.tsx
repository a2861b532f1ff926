import { useQuery } from '@tanstack/react-query'
import { practiceClockQuery } from '#web/features/platform/queries.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import type { TestAnswer } from './types.ts'
import { usePracticeRun } from './use-practice-run.ts'
import type { Words } from './use-words.ts'

interface PracticePeriodProps {
  readonly words: Words
  readonly answer: TestAnswer
}

/** In the practice shop the days until the next switch can pass immediately, or those of the whole test. */
export function PracticePeriod({ words, answer }: PracticePeriodProps) {
  const { t, format } = words
  const run = usePracticeRun(answer, (error) =>
    showToast({ message: sentenceOf(error, t('tests.failed')), tone: 'danger' }),
  )
  if (run.days === null) return null
  const days = Math.min(28, Math.max(1, run.days))
  return (
    <Card title={t('tests.practice.title')} note={t('tests.practice.note')}>
      <Permit call="passTestDays">
        <div className="flex flex-wrap items-center gap-2">
          {run.isRunning ? (
            <>
              <Button onClick={() => run.setRunning(false)}>{t('tests.practice.pause')}</Button>
              <p role="status" className="text-label text-muted">
                {t('tests.practice.running')}
              </p>
            </>
          ) : (
            <>
              <Button variant="primary" onClick={() => run.setRunning(true)}>
                {t('tests.practice.runAll')}
              </Button>
              <Button busy={run.isPassing} disabled={!run.isReady} onClick={run.pass}>
                {t('tests.practice.pass', { n: days, count: format.count(days) })}
              </Button>
            </>
          )}
        </div>
      </Permit>
    </Card>
  )
}

/** Marks what belongs to a shop that is made up. */
export function PracticeBadge({ words: { t } }: { readonly words: Words }) {
  const clock = useQuery(practiceClockQuery())
  return clock.data?.aheadDays == null ? null : <Badge tone="warning">{t('tests.practice.badge')}</Badge>
}
