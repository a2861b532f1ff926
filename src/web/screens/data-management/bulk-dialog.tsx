import { type FormEvent, useId, useState } from 'react'
import { useBulkAdd } from '#web/features/catalogue/mutations.ts'
import { useWords, type Words } from '#web/features/catalogue/use-words.ts'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { AlertDialog, Dialog } from '#web/ui/dialog.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { readBulkLines } from './bulk-lines.ts'

interface LineError {
  readonly line: number
  readonly text: string
}

const MOST_RECORDS = 200_000
const ERRORS_SHOWN = 50

/** Many sales at once, one line each: all of them are added, or none. */
export function BulkDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords()
  const { t, format } = words
  const formId = useId()
  const add = useBulkAdd()
  const [text, setText] = useState('')
  const [isReading, setIsReading] = useState(false)
  const [isEmpty, setIsEmpty] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [errors, setErrors] = useState<readonly LineError[]>([])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isReading || add.isPending) return
    setFailure(null)
    setErrors([])
    setIsReading(true)
    const { records, lines, faults } = await readBulkLines(text, format).finally(() => setIsReading(false))
    if (records.length + faults.length === 0) return setIsEmpty(true)
    if (records.length > MOST_RECORDS)
      return setFailure(t('data.bulk.tooMany', { most: format.count(MOST_RECORDS) }))
    if (faults.length > 0)
      return setErrors(faults.map(({ line, fault }) => ({ line, text: faultText(words, fault) })))
    add.mutate(records, {
      onSuccess: ({ added }) => {
        onClose()
        showToast({
          message: t('data.bulk.added', { n: added, count: format.count(added) }),
          tone: 'success',
        })
      },
      onError: (error) => {
        setFailure(sentenceOf(error, t('data.bulk.failed')))
        setErrors(serverErrors(error, lines))
      },
    })
  }

  const isBusy = isReading || add.isPending
  // The notice stands beside the dialog: inside it, its closing would count as that of the dialog.
  return (
    <>
      <Dialog
        title={t('data.bulk.title')}
        isOpen
        onClose={onClose}
        closeLabel={t('common.close')}
        footer={
          <>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button type="submit" form={formId} variant="primary" busy={isBusy}>
              {t(isBusy ? 'data.bulk.adding' : 'data.bulk.add')}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3">
          {failure ? <ErrorCard message={failure} /> : null}
          <Field label={t('data.bulk.label')} hint={t('data.bulk.hint', { example: exampleLine(words) })}>
            {(control) => (
              <TextArea
                {...control}
                rows={9}
                spellCheck={false}
                autoComplete="off"
                className="font-mono text-label! whitespace-pre"
                aria-invalid={errors.length > 0 || undefined}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <LineErrors errors={errors} />
        </form>
      </Dialog>
      <AlertDialog
        message={t('data.bulk.empty')}
        isOpen={isEmpty}
        onClose={() => setIsEmpty(false)}
        closeLabel={t('data.bulk.emptyClose')}
      />
    </>
  )
}

/** The way this user writes dates and amounts; with a decimal comma, parts are separated by semicolons. */
function exampleLine({ t, format }: Words): string {
  const mark = format.settings.decimal_separator === ',' ? '; ' : ', '
  return [
    format.date('2026-01-31'),
    t('data.bulk.exampleName'),
    '2',
    format.number('19.80', { decimals: 2 }),
  ].join(mark)
}

function faultText({ t, format }: Words, fault: string): string {
  return t(`data.fault.${fault}`, { example: format.date('2026-01-31') })
}

/** `records.3.total` of the server is the fourth record, which stands in some line of the text. */
function serverErrors(error: unknown, lines: readonly number[]): readonly LineError[] {
  if (!(error instanceof ApiError)) return []
  return Object.entries(error.fields).flatMap(([name, text]) => {
    const index = /(?:^|\.)records\.(\d+)\./.exec(name)?.[1]
    return index === undefined ? [] : [{ line: lines[Number(index)] ?? Number(index) + 1, text }]
  })
}

function LineErrors({ errors }: { readonly errors: readonly LineError[] }) {
  const { t, format } = useWords()
  if (errors.length === 0) return null
  const more = errors.length - ERRORS_SHOWN
  return (
    <div role="alert" className="rounded-control bg-danger-soft p-3 text-label">
      <p className="font-medium text-danger">
        {t('data.bulk.errors', { n: errors.length, count: format.count(errors.length) })}
      </p>
      <ul className="mt-1 max-h-40 overflow-auto">
        {errors.slice(0, ERRORS_SHOWN).map(({ line, text }) => (
          <li key={`${line} ${text}`}>{t('data.bulk.line', { line: format.count(line), text })}</li>
        ))}
      </ul>
      {more > 0 ? <p>{t('data.bulk.more', { n: more, count: format.count(more) })}</p> : null}
    </div>
  )
}
