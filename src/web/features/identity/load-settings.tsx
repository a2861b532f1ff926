import type { ReactNode } from 'react'
import type { Output } from '#contract/calls'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { FailureNotice } from '#web/ui/section/failure-place.tsx'
import { SectionSkeleton } from '#web/ui/section/section-skeleton.tsx'
import { useSavedSettings } from './use-saved-settings.ts'

type Settings = Output<'getSettings'>

interface LoadSettingsProps {
  readonly children: (settings: Settings, save: ReturnType<typeof useSavedSettings>['save']) => ReactNode
}

/** Renders a section once the saved settings are loaded; an error notice if they cannot be loaded. */
export function LoadSettings({ children }: LoadSettingsProps) {
  const t = useText()
  const { query, save } = useSavedSettings()
  if (query.data) return children(query.data, save)
  if (!query.isError) return <SectionSkeleton />
  return (
    <FailureNotice
      message={sentenceOf(query.error, t('settings.account.loadFailed'))}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}
