import { MOST_TAGS, readTags } from '#contract/product-tags'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { SelectField, TextField } from '#web/ui/form/fields.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { type FieldErrors, useForm } from '#web/ui/form/use-form.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useEditProducts, useUndoProductEdit } from './mutations.ts'
import type { EditedProducts, ProductEdit } from './types.ts'
import { useWords, type Words } from './use-words.ts'

/** What is changed: a price by its amount or in percent, the vendor, the type, the tags. */
const KINDS = ['percent', 'amount', 'vendor', 'product_type', 'addTags', 'removeTags'] as const
type Values = { readonly kind: (typeof KINDS)[number]; readonly value: string }

const WORD = { label: 'data.edit.value', hint: 'data.edit.emptyHint' } as const
const TAGS = { label: 'data.column.tags', hint: 'data.edit.tagsHint' } as const
const FIELDS = {
  percent: { label: 'data.edit.byPercent', hint: 'data.edit.percentHint' },
  amount: { label: 'data.edit.value', hint: 'data.edit.amountHint' },
  vendor: WORD,
  product_type: WORD,
  addTags: TAGS,
  removeTags: TAGS,
} as const

const UNDO_SHOWN_FOR_MS = 12_000

/** Changes one field of the selected products, with a way back. */
export function EditDialog({
  ids,
  onClose,
}: {
  readonly ids: readonly number[]
  readonly onClose: () => void
}) {
  const words = useWords()
  const { t, format } = words
  const edit = useEditProducts()
  const undo = useUndo()
  const form = useForm<Values>({
    saved: { kind: 'percent', value: '' },
    check: (values) => readValues(values, words).errors,
    onSave: async (values) => {
      const { set } = readValues(values, words)
      const done = await edit.mutateAsync({ ids: [...ids], set })
      const n = done.changed
      showToast({
        message: t('data.edit.done', { n, count: format.count(n) }),
        tone: 'success',
        durationMs: UNDO_SHOWN_FOR_MS,
        ...(n > 0 ? { action: { label: t('common.undo'), isUndo: true, onAct: () => undo(done) } } : {}),
      })
    },
  })
  const { kind } = form.values
  return (
    <FormDialog
      title={t('data.edit.title', { n: ids.length, count: format.count(ids.length) })}
      form={form}
      saves="editProducts"
      onClose={onClose}
      onSubmit={() => void form.save().then((isSaved) => isSaved && onClose())}
    >
      <SelectField
        form={form}
        field="kind"
        label={t('data.edit.what')}
        options={KINDS.map((value) => ({ value, label: t(`data.edit.${value}`) }))}
      />
      <TextField
        form={form}
        field="value"
        label={kind === 'amount' ? format.inCurrency(t(FIELDS[kind].label)) : t(FIELDS[kind].label)}
        hint={t(FIELDS[kind].hint)}
        inputMode={kind === 'percent' || kind === 'amount' ? 'decimal' : 'text'}
        maxLength={FIELDS[kind] === TAGS ? 1000 : 200}
      />
    </FormDialog>
  )
}

function useUndo(): (done: EditedProducts) => void {
  const { t, format } = useWords()
  const undo = useUndoProductEdit()
  // The dialog is gone by then, and callbacks of `mutate` with it.
  return ({ at, before, changed }) =>
    void undo.mutateAsync({ at, before }).then(
      ({ restored }) =>
        showToast({
          message: t(restored < changed ? 'data.edit.undonePartly' : 'data.edit.undone', {
            n: restored,
            count: format.count(restored),
            total: format.count(changed),
          }),
          tone: 'success',
        }),
      (error: unknown) => showToast({ message: sentenceOf(error, t('form.failed')), tone: 'danger' }),
    )
}

function readValues(
  { kind, value }: Values,
  { t, format }: Words,
): { readonly set: ProductEdit['set']; readonly errors: FieldErrors } {
  const text = value.trim()
  if (kind === 'vendor' || kind === 'product_type') return { set: { [kind]: text || null }, errors: {} }
  if (kind === 'addTags' || kind === 'removeTags') {
    const tags = readTags(text)
    if (tags.length === 0) return { set: {}, errors: { value: t('data.edit.tagsWrong') } }
    if (tags.length > MOST_TAGS) return { set: {}, errors: { value: t('data.product.tagsWrong') } }
    return { set: { tags: { [kind === 'addTags' ? 'add' : 'remove']: [...tags] } }, errors: {} }
  }
  const decimal = format.parseDecimal(text)
  const number = Number(decimal)
  if (kind === 'percent')
    return decimal === null || number < -90 || number > 500 || number === 0
      ? { set: {}, errors: { value: t('data.edit.percentWrong') } }
      : { set: { price: { percent: number } }, errors: {} }
  return decimal === null || !/^\d{1,11}(\.\d{1,4})?$/.test(decimal)
    ? { set: {}, errors: { value: t('data.form.amountWrong', { example: format.number('1234.5') }) } }
    : { set: { price: { amount: decimal } }, errors: {} }
}
