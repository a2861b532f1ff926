import { useState } from 'react'
import { useBulkAdd } from '#web/features/catalogue/mutations.ts'
import { useWords, type Words } from '#web/features/catalogue/use-words.ts'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { readBulkLines } from './bulk-lines.ts'

interface LineError {
  readonly line: number
  readonly text: string
}

const MOST_RECORDS = 200_000
const ERRORS_SHOWN = 50

/** Carries the dialog's message about the lines; empty if the lines show their own errors. */
class WrongLines extends Error {
  readonly lines: readonly LineError[]

  constructor(message: string, lines: readonly LineError[]) {
    super(message)
    this.lines = lines
  }
}

/** Adds many sales, one per line: either all of them or none. */
export function BulkDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords()
  const { t, format } = words
  const add = useBulkAdd()
  const [isEmpty, setIsEmpty] = useState(false)
  const form = useForm({
    saved: { text: '' },
    onSave: async ({ text }) => {
      const { records, lines, faults } = await readBulkLines(text, format)
      if (records.length + faults.length === 0) {
        setIsEmpty(true)
        throw new WrongLines('', [])
      }
      if (records.length > MOST_RECORDS)
        throw new WrongLines(t('data.bulk.tooMany', { most: format.count(MOST_RECORDS) }), [])
      if (faults.length > 0)
        throw new WrongLines(
          '',
          faults.map(({ line, fault }) => ({ line, text: faultText(words, fault) })),
        )
      const { added } = await add.mutateAsync(records).catch((error: unknown) => {
        throw new WrongLines(sentenceOf(error, t('data.bulk.failed')), serverErrors(error, lines))
      })
      onClose()
      showToast({
        message: t('data.bulk.added', { n: added, count: format.count(added) }),
        tone: 'success',
      })
    },
  })
  const wrong = form.failure instanceof WrongLines ? form.failure : new WrongLines('', [])
  return (
    <FormDialog
      title={t('data.bulk.title')}
      form={form}
      onClose={onClose}
      onSubmit={() => void form.save()}
      buttonText={t(form.isSaving ? 'data.bulk.adding' : 'data.bulk.add')}
      problem={wrong.message ? <ErrorCard message={wrong.message} /> : false}
    >
      <TextAreaField
        form={form}
        field="text"
        label={t('data.bulk.label')}
        hint={t('data.bulk.hint', { example: exampleLine(words) })}
        rows={9}
        spellCheck={false}
        className="font-mono text-label! whitespace-pre"
        aria-invalid={wrong.lines.length > 0 || undefined}
      />
      <LineErrors errors={wrong.lines} />
      <AlertDialog
        message={t('data.bulk.empty')}
        isOpen={isEmpty}
        onClose={() => setIsEmpty(false)}
        closeLabel={t('data.bulk.emptyClose')}
      />
    </FormDialog>
  )
}

/** An example in this user's date and number format; with a decimal comma, parts are separated by semicolons. */
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

/** Maps the server's `records.3.total` (the fourth record) to the line of that record in the text. */
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
