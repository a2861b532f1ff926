import { lazy, Suspense } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { InfoPopover } from '#web/ui/info-popover.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Figure } from './figures.ts'
import { FigureText } from './lazy-figure-text.ts'
import type { Topic } from './topics.ts'

const TopicText = lazy(async () => ({ default: (await import('./topic-text.tsx')).TopicText }))

interface HowToReadProps {
  readonly topic: Topic
  /** The card that the button belongs to: "Elasticity by product". */
  readonly subject: string
  /** The figures of the card, as the glossary defines them. */
  readonly figures?: readonly Figure[]
}

/** "How to read this" next to a statistic; its text is loaded when opened. */
export function HowToRead({ topic, subject, figures = [] }: HowToReadProps) {
  const t = useText()
  return (
    <InfoPopover label={t('common.howToRead', { subject })}>
      <Suspense fallback={<Spinner />}>
        <TopicText topic={topic} />
        {figures.length > 0 ? (
          <div className="mt-3 border-t border-hairline pt-3">
            <FigureText figures={figures} />
          </div>
        ) : null}
      </Suspense>
    </InfoPopover>
  )
}
