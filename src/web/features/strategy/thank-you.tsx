import { useEffect, useRef } from 'react'
import { BegunParts } from '#web/features/bundles/begun-parts.tsx'
import type { ModelFault, Submission } from '#web/features/bundles/types.ts'
import { useWords } from '#web/features/bundles/use-words.ts'
import { WordedBy } from '#web/features/bundles/worded-by.tsx'
import { holdSigns } from '#web/lib/format/hold-signs.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProposalForm } from './proposal-form.tsx'
import { useFeedback } from './use-feedback.ts'

const PARTS = ['summary', 'figures', 'limits']

/** Thank You, the AI Feedback Summary, the limits to confirm, and Start Over. */
export function ThankYou(props: {
  readonly submission: Submission
  readonly modelFault: ModelFault
  readonly onStartOver: () => void
}) {
  const { t } = useWords()
  const { submission, begun, modelFault } = useFeedback(props.submission, props.modelFault)
  const isOfModel = begun !== null || submission.source === 'model'
  const title = t(isOfModel ? 'packages.thanks.summary' : 'packages.thanks.plain')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <Card>
        <h2 ref={heading} tabIndex={-1} className="text-card outline-none">
          {t('packages.thanks.title')}
        </h2>
        <p className="mt-1 text-muted">{t('packages.thanks.text')}</p>
        <section aria-label={title} className="mt-4 flex max-w-prose flex-col gap-2">
          <h3 className="text-body font-strong">{title}</h3>
          {begun ? (
            <BegunParts text={begun} parts={PARTS} />
          ) : (
            <Feedback submission={submission} modelFault={modelFault} />
          )}
        </section>
        <div className="mt-4">
          <Button onClick={props.onStartOver}>{t('packages.thanks.startOver')}</Button>
        </div>
      </Card>
      <ProposalForm key={submission.submissionId} submission={submission} />
    </>
  )
}

export function Feedback(props: { readonly submission: Submission; readonly modelFault?: ModelFault }) {
  const { t, format } = useWords()
  const { submission, modelFault = null } = props
  const { document, source } = submission
  return (
    <>
      {submission.feedback.split('\n\n').map((part) => (
        <p key={part}>{holdSigns(part)}</p>
      ))}
      <WordedBy
        source={source}
        modelFault={modelFault}
        of={props.modelFault === undefined ? null : 'thanks'}
      />
      {document && source === 'model' && document.shown !== null ? (
        <p className="text-caption text-muted">
          {t('packages.document.read', {
            n: document.words,
            words: format.count(document.words),
            shown: format.count(document.shown),
          })}
        </p>
      ) : null}
    </>
  )
}
