import type { BulkFix, ImportReview } from '#contract/import-review'
import { type Text, useText } from '#web/i18n/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { WandSparkles, X } from '#web/ui/icons.ts'
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
  const form = useForm<{ readonly column: string; readonly kind: OwnKind; readonly value: string }>({
    saved: { column: String(columns[0]?.index ?? 0), kind: 'set_all', value: '' },
    onSave: async ({ column, kind, value }) => {
      const at = Number(column)
      onApply(kind === 'trim' ? { fix: kind, column: at } : { fix: kind, column: at, value })
    },
    keepsInput: true,
  })
  return (
    <Form
      form={form}
      onSubmit={() => void form.save().then(() => form.set('value', ''))}
      className="flex flex-col gap-3 border-t border-hairline pt-3"
    >
      <SelectField
        form={form}
        field="column"
        label={t('upload.fix.column')}
        options={columns.map(({ index, field }) => ({
          value: String(index),
          label: t(`upload.field.${field}`),
        }))}
      />
      <SelectField
        form={form}
        field="kind"
        label={t('upload.fix.what')}
        options={(['set_all', 'fill_blank', 'trim'] as const).map((fix) => ({
          value: fix,
          label: t(`upload.fix.kind.${fix}`),
        }))}
      />
      {form.values.kind === 'trim' ? null : (
        <TextField form={form} field="value" label={t('upload.fix.value')} />
      )}
      <Button type="submit" variant="primary">
        {t('upload.fix.apply')}
      </Button>
    </Form>
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
