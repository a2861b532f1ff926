import { useQuery } from '@tanstack/react-query'
import { useLetDaysPass } from '#web/features/platform/mutations.ts'
import { practiceClockQuery } from '#web/features/platform/queries.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import type { Test } from './types.ts'
import type { Words } from './use-words.ts'

const DAY_MS = 86_400_000

/** In the practice shop the days until the next switch can pass immediately. */
export function PracticePeriod({ words, test }: { readonly words: Words; readonly test: Test }) {
  const { t, format } = words
  const clock = useQuery(practiceClockQuery())
  const pass = useLetDaysPass()
  if (clock.data?.aheadDays == null || test.nextSwitchOn === null) return null
  const days = Math.min(28, Math.max(1, (Date.parse(test.nextSwitchOn) - Date.parse(test.today)) / DAY_MS))
  return (
    <Card title={t('tests.practice.title')} note={t('tests.practice.note')}>
      <Permit call="letDaysPass">
        <Button
          busy={pass.isPending}
          onClick={() =>
            pass.mutate(days, {
              onError: (error) =>
                showToast({ message: sentenceOf(error, t('tests.failed')), tone: 'danger' }),
            })
          }
        >
          {t('tests.practice.pass', { n: days, count: format.count(days) })}
        </Button>
      </Permit>
    </Card>
  )
}
