import type { Messages } from '@lingui/core'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { openScreenMessages } from '#web/i18n/screen-messages.ts'
import { useScreenNavigate } from '#web/lib/use-screen-navigate.ts'
import { Later } from '#web/ui/later.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Preview } from './preview.tsx'
import { RecentReports } from './recent-reports.tsx'
import { ReportForm } from './report-form.tsx'
import { Schedules } from './schedules.tsx'
import { type ChangeSearch, parseReportsSearch, wantedOf } from './search.ts'
import { useWords } from './use-words.ts'

// Loads this screen's sentences with its code; nothing is rendered before.
await openScreenMessages(
  import.meta.glob<{ messages: Messages }>('../../i18n/locales/*.po', { query: '?screen=reports?lingui' }),
)

export function ReportsExportsPage() {
  const { t } = useWords()
  const raw = useSearch({ strict: false })
  const search = useMemo(() => parseReportsSearch(raw), [raw])
  const wanted = useMemo(() => wantedOf(search), [search])
  const navigate = useScreenNavigate('/reports-exports')
  const change = useCallback<ChangeSearch>(
    (changes) =>
      void navigate({
        to: '/reports-exports',
        search: (old) => parseReportsSearch({ ...old, ...changes }),
        resetScroll: false,
        replace: true,
      }),
    [navigate],
  )
  return (
    <>
      <PageHeader title={t('nav.reportsExports')} note={t('reports.note')} />
      <Later>
        <div className="grid grid-cols-1 items-start gap-(--gap) lg:grid-cols-[minmax(19rem,5fr)_minmax(0,9fr)] print:grid-cols-1">
          <div className="flex min-w-0 flex-col gap-(--gap) print:hidden">
            <ReportForm wanted={wanted} change={change} />
            <RecentReports />
            <Schedules />
          </div>
          <div className="flex min-w-0 flex-col gap-(--gap)">
            <Preview wanted={wanted} change={change} />
          </div>
        </div>
      </Later>
    </>
  )
}
