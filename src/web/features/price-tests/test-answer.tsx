import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { FlaskConical } from '#web/ui/icons.ts'
import { openTestMessages } from './messages.ts'
import { proposalsQuery, testsQuery } from './queries.ts'
import { useWords } from './use-words.ts'

// Waits for these sentences before anything is rendered.
await openTestMessages()

const line =
  'flex min-h-34 sm:min-h-16 flex-wrap items-center justify-between gap-x-5 gap-y-2 rounded-card border border-hairline bg-surface px-(--card-pad) py-3'

/** The third answer next to change and keep: test, where finding out is worth its cost; or that nothing is. */
export function TestAnswer() {
  const { t, format, amount } = useWords()
  const tests = useQuery(testsQuery())
  const open = tests.data?.tests.find(({ state }) => state === 'running' || state === 'ending')
  const found = useQuery({ ...proposalsQuery(), enabled: tests.isSuccess && !open })
  const [best] = found.data?.proposals ?? []
  if (tests.isError || found.isError) return null
  if (!open && !found.data)
    return (
      <p role="status" className={`${line} text-muted`}>
        {t('tests.today.working')}
      </p>
    )
  const text = open
    ? t('tests.today.running', { name: open.name, until: format.date(open.endsOn ?? open.today) })
    : best
      ? t('tests.today.worth', {
          name: best.name,
          n: best.productIds.length,
          count: format.count(best.productIds.length),
          value: amount(best.promise.value),
          cost: amount(best.promise.cost),
          months: format.count(best.promise.months),
        })
      : t('tests.today.none')
  return (
    <section aria-label={t('tests.today.label')} className={line}>
      <p className="flex min-w-0 flex-1 basis-80 items-baseline gap-2 text-body tabular-nums wrap-anywhere">
        <Badge icon={<FlaskConical aria-hidden="true" className="size-3.5" />}>
          {t('tests.today.badge')}
        </Badge>
        <span>{text}</span>
      </p>
      <Link
        to="/price-tests"
        {...(open ? { search: { test: open.testId } } : {})}
        className={buttonClass('secondary')}
      >
        {t(open ? 'tests.today.follow' : best ? 'tests.today.see' : 'tests.today.why')}
      </Link>
    </section>
  )
}
