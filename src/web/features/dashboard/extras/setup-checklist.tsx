import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { CircleCheck, CircleDashed, ListChecks } from '#web/ui/icons.ts'
import { Popover } from '#web/ui/popover.tsx'
import { useWords } from '../use-words.ts'
import { openExtrasMessages } from './messages.ts'
import { checklistKey, setupChecklistQuery } from './queries.ts'
import type { SetupStep } from './types.ts'

await openExtrasMessages()

const PLACES = {
  connect: { to: '/upload-products', search: { tab: 'platform' } },
  sales: { to: '/upload-products' },
  // A file of unit costs is recognised by its columns; typing 120 of them is not asked of anyone.
  costs: { to: '/upload-products' },
  formats: { to: '/settings', search: { section: 'regional' } },
  questions: { to: '/optimize-packages', search: { tab: 'strategy' } },
} as const satisfies Record<SetupStep, object>

/** The remaining setup steps; hidden once all are done or it was dismissed. */
export function SetupChecklist() {
  const { t, format } = useWords()
  const client = useQueryClient()
  const found = useQuery(setupChecklistQuery())
  const dismissing = useWrite({
    mutationFn: () => call('dismissChecklist', { body: { isDismissed: true } }),
    onSuccess: (answer) => client.setQueryData(checklistKey, answer),
  })
  if (!found.data || found.data.isDismissed) return null
  const { steps } = found.data
  const done = steps.filter((step) => step.isDone).length
  if (done === steps.length) return null
  const label = t('extras.setup.button', { done: format.count(done), all: format.count(steps.length) })
  return (
    <Popover
      label={t('extras.setup.title')}
      trigger={(button) => (
        <Button {...button} icon={<ListChecks aria-hidden="true" className="size-4" />}>
          {label}
        </Button>
      )}
    >
      <p className="font-strong">{t('extras.setup.title')}</p>
      <ol className="mt-2 flex flex-col gap-1">
        {steps.map(({ step, isDone }) => (
          <li key={step} className="flex items-center gap-2">
            {isDone ? (
              <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-success" />
            ) : (
              <CircleDashed aria-hidden="true" className="size-4 shrink-0 text-muted" />
            )}
            {isDone ? (
              <span className="flex min-h-7 items-center text-muted">
                {t(`extras.setup.${step}`)}
                <span className="sr-only"> – {t('extras.setup.done')}</span>
              </span>
            ) : (
              <Link
                {...PLACES[step]}
                className="flex min-h-7 items-center font-medium text-accent underline-offset-4 hover:underline"
              >
                {t(`extras.setup.${step}`)}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Button
        variant="quiet"
        className="mt-2 -ml-2 min-h-8 px-2 text-label"
        busy={dismissing.isPending}
        onClick={() => dismissing.mutate()}
      >
        {t('extras.setup.dismiss')}
      </Button>
      {dismissing.error ? (
        <p role="alert" className="text-label text-danger">
          {t('extras.setup.dismissFailed')}
        </p>
      ) : null}
    </Popover>
  )
}
