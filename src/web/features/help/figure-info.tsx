import { type ReactNode, Suspense } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { InfoPopover } from '#web/ui/info-popover.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Figure } from './figures.ts'
import { FigureText } from './lazy-figure-text.ts'

interface FigureInfoProps {
  /** One figure, or all figures of a card. */
  readonly figure: Figure | readonly Figure[]
  /** The label of the card that contains the button. */
  readonly subject: string
  /** Shown above the definitions. */
  readonly children?: ReactNode
}

/** The "i" button of a figure with its definition, from the same source as the glossary. */
export function FigureInfo({ figure, subject, children }: FigureInfoProps) {
  const t = useText()
  return (
    <InfoPopover label={t('common.moreInformation', { subject })}>
      {children ? <div className="mb-3">{children}</div> : null}
      <Suspense fallback={<Spinner />}>
        <FigureText figures={typeof figure === 'string' ? [figure] : figure} />
      </Suspense>
    </InfoPopover>
  )
}
