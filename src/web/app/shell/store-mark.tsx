import { useRouterState } from '@tanstack/react-router'
import { useText } from '#web/i18n/use-text.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { FlaskConical } from '#web/ui/icons.ts'

/**
 * Says on every screen that the store is made up; elsewhere the product's motto. In the top bar, because a line above
 * the screen would move it when the company is known.
 */
export function StoreMark() {
  const t = useText()
  const company = useSession().company
  // The dashboard has its own mark, which also removes the sample data.
  const isDashboard = useRouterState({ select: ({ location }) => location.pathname === '/dashboard' })
  if (company?.is_practice_store) return <Mark label={t('shell.practice')} text={t('shell.practiceText')} />
  if (company?.is_sample_store && !isDashboard)
    return <Mark label={t('shell.sample')} text={t('shell.sampleText')} />
  return <p className="ml-1 hidden truncate text-label text-muted lg:block">{t('app.title')}</p>
}

function Mark({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <p
      title={text}
      className="ml-1 inline-flex min-w-0 items-center gap-1.5 rounded-full bg-warning-soft px-2.5 py-0.5 text-caption text-warning max-sm:ml-0"
    >
      <FlaskConical aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate max-[374px]:sr-only">{label}</span>
      <span className="sr-only">. {text}</span>
    </p>
  )
}
