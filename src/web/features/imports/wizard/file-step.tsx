import type { ReactNode } from 'react'
import type { ImportReview } from '#contract/import-review'
import { useText } from '#web/i18n/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ColumnMapping } from './column-mapping.tsx'
import { FileSettings } from './file-settings.tsx'
import { HeaderChoice } from './header-choice.tsx'
import type { Changes } from './mutations.ts'

interface FileStepProps {
  readonly review: ImportReview
  readonly changes: Changes
  readonly cancel: ReactNode
  readonly onNext: () => void
}

/** How the file was understood: every guess can be changed; doubtful ones are on top. */
export function FileStep({ review, changes, cancel, onNext }: FileStepProps) {
  const t = useText()
  const isBusy = changes.isPending
  const missing = review.missing.map((field) => t(`upload.field.${field}`)).join(', ')
  return (
    <div className="flex flex-col gap-6" aria-busy={isBusy}>
      {review.questions.length > 0 ? (
        <div role="status" className="rounded-control bg-warning-soft px-3 py-2.5 text-label">
          <p className="font-medium">{t('upload.wizard.questions')}</p>
          <ul className="mt-1 list-disc pl-5">
            {review.questions.map((question) => (
              <li key={question}>{t(`upload.question.${question}`, { missing })}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <FileSettings review={review} changes={changes} />
      {review.firstRows.length > 0 ? <HeaderChoice review={review} changes={changes} /> : null}
      <ColumnMapping review={review} changes={changes} />
      <footer className="flex flex-wrap items-center justify-end gap-3">
        {missing ? (
          <p className="mr-auto text-label text-danger">{t('upload.wizard.missing', { missing })}</p>
        ) : null}
        {cancel}
        <Button variant="primary" onClick={onNext} disabled={missing !== ''} busy={isBusy}>
          {t('upload.wizard.toRows')}
        </Button>
      </footer>
    </div>
  )
}
