import { lazy, Suspense } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { InfoPopover } from '#web/ui/info-popover.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Figure } from './figures.ts'

const FigureText = lazy(async () => ({ default: (await import('./figure-text.tsx')).FigureText }))

interface FigureInfoProps {
  readonly figure: Figure
  /** The label of the card that the button stands in. */
  readonly subject: string
}

/** The "i" of a figure: its definition, from the one place that the glossary reads, too. */
export function FigureInfo({ figure, subject }: FigureInfoProps) {
  const t = useText()
  return (
    <InfoPopover label={t('common.moreInformation', { subject })}>
      <Suspense fallback={<Spinner />}>
        <FigureText figure={figure} />
      </Suspense>
    </InfoPopover>
  )
}
