import { WandSparkles, X } from 'lucide-react'
import { useState } from 'react'
import type { BulkFix, ImportReview } from '#contract/import-review'
import { type Text, useText } from '#web/i18n/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select, TextInput } from '#web/ui/field.tsx'
import { Popover } from '#web/ui/popover.tsx'
import type { Changes } from './mutations.ts'
import { gridColumns, suggestedFixes } from './review-model.ts'

interface BulkFixesProps {
  readonly review: ImportReview
  readonly changes: Changes
  /** Message codes of this file, from which fixes are suggested. */
  readonly codes: readonly string[]
}

/** A correction for a whole column; applied ones are listed and can be reverted. */
export function BulkFixes({ review, changes, codes }: BulkFixesProps) {
  const t = useText()
  const apply = (fix: BulkFix) => changes.mutate({ fixes: [...review.fixes, fix] })
  const remove = (fix: BulkFix) => changes.mutate({ fixes: review.fixes.filter((other) => other !== fix) })
  return (
    <>
      <Popover
        label={t('upload.fix.title')}
        trigger={(button) => (
          <Button {...button} icon={<WandSparkles aria-hidden="true" className="size-4" />}>
            {t('upload.fix.title')}
          </Button>
        )}
      >
        <div className="flex flex-col gap-4">
          <ul className="flex flex-col items-start gap-1">
            {suggestedFixes(review, codes).map((fix) => (
              <li key={JSON.stringify(fix)}>
                <Button variant="quiet" className="text-left whitespace-normal" onClick={() => apply(fix)}>
                  {fixText(t, review, fix)}
                </Button>
              </li>
            ))}
          </ul>
          <OwnFix review={review} onApply={apply} />
        </div>
      </Popover>
      {review.fixes.map((fix) => (
        <span
          key={JSON.stringify(fix)}
          className="inline-flex items-center gap-1 rounded-full bg-accent-soft py-0.5 pr-1 pl-3 text-label text-accent"
        >
          {fixText(t, review, fix)}
          <button
            type="button"
            aria-label={t('upload.fix.remove', { fix: fixText(t, review, fix) })}
            onClick={() => remove(fix)}
            className="grid size-6 place-items-center rounded-full hover:bg-surface"
          >
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </span>
      ))}
    </>
  )
}

/** Replacing a value is offered only if a message suggests another one. */
type OwnKind = Exclude<BulkFix['fix'], 'replace'>

function OwnFix(props: { readonly review: ImportReview; readonly onApply: (fix: BulkFix) => void }) {
  const { review, onApply } = props
  const t = useText()
  const columns = gridColumns(review)
  const [column, setColumn] = useState(String(columns[0]?.index ?? 0))
  const [kind, setKind] = useState<OwnKind>('set_all')
  const [value, setValue] = useState('')
  const submit = () => {
    const at = Number(column)
    onApply(kind === 'trim' ? { fix: kind, column: at } : { fix: kind, column: at, value })
    setValue('')
  }
  return (
    <form
      className="flex flex-col gap-3 border-t border-hairline pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field label={t('upload.fix.column')}>
        {(control) => (
          <Select
            {...control}
            value={column}
            onChange={({ target }) => setColumn(target.value)}
            options={columns.map(({ index, field }) => ({
              value: String(index),
              label: t(`upload.field.${field}`),
            }))}
          />
        )}
      </Field>
      <Field label={t('upload.fix.what')}>
        {(control) => (
          <Select
            {...control}
            value={kind}
            onChange={({ target }) => setKind(target.value as OwnKind)}
            options={(['set_all', 'fill_blank', 'trim'] as const).map((fix) => ({
              value: fix,
              label: t(`upload.fix.kind.${fix}`),
            }))}
          />
        )}
      </Field>
      {kind === 'trim' ? null : (
        <Field label={t('upload.fix.value')}>
          {(control) => (
            <TextInput {...control} value={value} onChange={({ target }) => setValue(target.value)} />
          )}
        </Field>
      )}
      <Button type="submit" variant="primary">
        {t('upload.fix.apply')}
      </Button>
    </form>
  )
}

function fixText(t: Text, review: ImportReview, fix: BulkFix): string {
  if (fix.fix === 'trim' && fix.column === null) return t('upload.fix.trimAll')
  const { field, header } = review.columns[fix.column ?? 0] ?? { field: null, header: '' }
  const column = field === null ? header : t(`upload.field.${field}`)
  if (fix.fix === 'trim') return t('upload.fix.trim', { column })
  if (fix.fix === 'replace') return t('upload.fix.replace', { column, from: fix.from, value: fix.value })
  return t(fix.fix === 'set_all' ? 'upload.fix.setAll' : 'upload.fix.fillBlank', { column, value: fix.value })
}
