import type { Messages } from '@lingui/core'
import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { openScreenMessages } from '#web/i18n/screen-messages.ts'
import { useText } from '#web/i18n/use-text.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { FailurePlace } from '#web/ui/section/failure-place.tsx'
import { SectionSkeleton } from '#web/ui/section/section-skeleton.tsx'
import { useTitlePart } from '#web/ui/title-part.ts'
import { parseSettingsSearch } from './search.ts'
import { SectionNav } from './section-nav.tsx'
import { sections } from './sections.ts'

// Loads this screen's sentences with its code; nothing is rendered before.
await openScreenMessages(
  import.meta.glob<{ messages: Messages }>('../../i18n/locales/*.po', { query: '?screen=settings?lingui' }),
)

export function SettingsPage() {
  const t = useText()
  const { section = 'account' } = parseSettingsSearch(useSearch({ strict: false }))
  const Section = sections[section].component
  useTitlePart(section === 'account' ? null : t(sections[section].labelId))
  return (
    <>
      <PageHeader title={t('nav.settings')} note={t('settings.note')} />
      <FailurePlace key={section}>
        <div className="grid items-start gap-(--gap) md:grid-cols-[13rem_minmax(0,1fr)]">
          <SectionNav active={section} />
          <div className="min-w-0 max-w-4xl">
            <Suspense fallback={<SectionSkeleton />}>
              <Section />
            </Suspense>
          </div>
        </div>
      </FailurePlace>
    </>
  )
}
