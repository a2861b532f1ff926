import { useQuery } from '@tanstack/react-query'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FastForward } from '#web/ui/icons.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useLetDaysPass } from './mutations.ts'
import { practiceClockQuery } from './queries.ts'

const STEPS = [
  ['platform.time.week', 7],
  ['platform.time.month', 28],
] as const

/** Lets days pass in the practice shop, so that the effect of a price is seen without waiting. */
export function PracticeTime() {
  const t = useText()
  const clock = useQuery(practiceClockQuery())
  const pass = useLetDaysPass()
  const ahead = clock.data?.aheadDays ?? null
  const start = (days: number) =>
    pass.mutate(days, {
      onError: (error) =>
        showToast({ message: sentenceOf(error, t('platform.time.failed')), tone: 'danger' }),
    })
  return (
    <Card title={t('platform.time.title')}>
      <p className="max-w-prose text-muted">{t('platform.time.text')}</p>
      <Permit call="letDaysPass">
        <div className="mt-4 flex flex-wrap gap-3">
          {STEPS.map(([id, days]) => (
            <Button
              key={days}
              icon={<FastForward aria-hidden="true" className="size-4" />}
              onClick={() => start(days)}
              busy={pass.isPending && pass.variables === days}
              disabled={pass.isPending}
            >
              {t(id)}
            </Button>
          ))}
        </div>
      </Permit>
      <p role="status" className="mt-3 text-label text-muted">
        {ahead === null ? null : t('platform.time.ahead', { days: ahead })}
      </p>
    </Card>
  )
}
