import { useEffect, useRef } from 'react'
import { useRemoveSampleStore } from '#web/features/dashboard/mutations.ts'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { useSession } from '#web/lib/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'

/** True until a person has said what becomes of the sample store: own rows never flow into it unasked. */
export function useSampleQuestion(isKept: boolean): boolean {
  return useSession().company?.is_sample_store === true && !isKept
}

/** Asked once before the first own rows: remove the invented ones first, or keep both. */
export function SampleQuestion(props: {
  readonly onKeep: () => void
  /** Counts the attempts to import without an answer: each leads here. */
  readonly attempts: number
}) {
  const { onKeep, attempts } = props
  const t = useText()
  const question = useRef<HTMLElement>(null)
  useEffect(() => {
    if (attempts > 0) question.current?.focus()
  }, [attempts])
  const removal = useRemoveSampleStore()
  return (
    <section
      ref={question}
      tabIndex={-1}
      aria-label={t('upload.sample.title')}
      className="rounded-control bg-warning-soft px-4 py-4"
    >
      <h3 className="text-body text-warning">{t('upload.sample.title')}</h3>
      <p className="mt-1 max-w-prose">{t('upload.sample.text')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Permit call="removeSampleStore">
          <Button variant="primary" busy={removal.isPending} onClick={() => removal.mutate()}>
            {t(removal.isPending ? 'upload.sample.removing' : 'upload.sample.remove')}
          </Button>
        </Permit>
        <Button onClick={onKeep} disabled={removal.isPending}>
          {t('upload.sample.keep')}
        </Button>
      </div>
      {attempts > 0 ? (
        <p role="alert" className="mt-2 text-label text-danger">
          {t('upload.sample.unanswered')}
        </p>
      ) : null}
      {removal.error ? (
        <p role="alert" className="mt-2 text-label text-danger">
          {sentenceOf(removal.error, t('upload.sample.failed'))}
        </p>
      ) : null}
    </section>
  )
}
