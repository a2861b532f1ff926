import { useState } from 'react'
import { versionOf } from '#contract/version-of'
import { useSaveSale } from '#web/features/catalogue/mutations.ts'
import { theirsOf } from '#web/features/catalogue/theirs-of.ts'
import type { Sale, SaleFields } from '#web/features/catalogue/types.ts'
import { useWords, type Words } from '#web/features/catalogue/use-words.ts'
import { orderNumber } from '#web/features/catalogue/view-model.ts'
import { conflictOf } from '#web/lib/api/api-error.ts'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Conflict, differences } from '#web/ui/form/conflict.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { showToast } from '#web/ui/toast-store.ts'

type FieldName = 'paid_at' | 'lineitem_name' | 'quantity' | 'total' | 'order_id'
type Values = Readonly<Record<FieldName, string>>

interface InputOptions {
  readonly isRequired?: boolean
  readonly isNumber?: boolean
  readonly hint?: string
}

/** Adds a sales record (`null`) or changes one. */
export function SaleDialog(props: { readonly sale: Sale | null; readonly onClose: () => void }) {
  const words = useWords()
  const { t, format } = words
  const { sale } = props
  /** The version the form began with: saving is refused if the record has changed since. */
  const [base, setBase] = useState(sale)
  const save = useSaveSale()
  const store = (isSeen: boolean) => (values: Values) =>
    save.mutateAsync({
      id: sale?.id ?? null,
      fields: readValues(values, words).input,
      ifMatch: base && isSeen ? versionOf('sale', base) : undefined,
    })
  const form = useForm<Values>({
    saved: valuesOf(base, words),
    check: (values) => readValues(values, words).errors,
    onSave: store(true),
  })
  const now = base && conflictOf(form.failure)
  const theirs = now && theirsOf(base, now)
  const submit = async (isSeen = true) => {
    if (!(await form.save(store(isSeen)))) return
    props.onClose()
    showToast({ message: t(sale ? 'data.sale.saved' : 'data.sale.added'), tone: 'success' })
  }
  const input = (name: FieldName, options: InputOptions = {}) => (
    <Field
      label={t(`data.sale.${name}`)}
      isRequired={options.isRequired ?? false}
      hint={options.hint}
      error={form.errorOf(name)}
    >
      {(control) => (
        <TextInput
          {...control}
          name={name}
          required={options.isRequired}
          inputMode={options.isNumber ? 'decimal' : 'text'}
          autoComplete="off"
          maxLength={name === 'lineitem_name' ? 500 : 200}
          value={form.values[name]}
          onChange={(event) => form.set(name, event.target.value)}
        />
      )}
    </Field>
  )
  return (
    <FormDialog
      title={t(sale ? 'data.sale.edit' : 'data.sale.add')}
      form={form}
      onClose={props.onClose}
      onSubmit={() => void submit()}
      problem={
        base && theirs ? (
          <Conflict
            theirs={differences(valuesOf(base, words), valuesOf(theirs, words), (name) =>
              t(`data.sale.${name}`),
            )}
            onTake={() => {
              setBase(theirs)
              form.discard()
            }}
            onKeep={() => void submit(false)}
            isBusy={form.isSaving}
          />
        ) : null
      }
    >
      {input('lineitem_name', { isRequired: true, hint: t('data.sale.nameHint') })}
      <div className="grid gap-4 sm:grid-cols-2">
        {input('paid_at', {
          isRequired: true,
          hint: t('data.form.dateHint', { example: format.date('2026-01-31') }),
        })}
        {input('order_id')}
        {input('quantity', { isRequired: true, isNumber: true, hint: t('data.sale.quantityHint') })}
        {input('total', { isRequired: true, isNumber: true, hint: t('data.sale.totalHint') })}
      </div>
    </FormDialog>
  )
}

function valuesOf(sale: Sale | null, { format }: Words): Values {
  return {
    paid_at: sale ? format.date(sale.paid_at) : '',
    lineitem_name: sale?.lineitem_name ?? '',
    quantity: sale ? String(sale.quantity) : '1',
    total: sale ? sale.total.replace('.', format.settings.decimal_separator) : '',
    order_id: (sale && orderNumber(sale.order_id)) ?? '',
  }
}

function readValues(
  values: Values,
  { t, format }: Words,
): {
  /** Complete only if there is no error. */ readonly input: SaleFields
  readonly errors: Readonly<Record<string, string>>
} {
  const errors: Record<string, string> = {}
  const day = format.parseDate(values.paid_at)
  if (day === null) errors.paid_at = t('data.form.dateHint', { example: format.date('2026-01-31') })
  const name = values.lineitem_name.trim()
  if (name === '') errors.lineitem_name = t('data.fault.name')
  const quantity = format.parseNumber(values.quantity)
  if (quantity === null || !Number.isSafeInteger(quantity)) errors.quantity = t('data.fault.quantity')
  else if (quantity === 0) errors.quantity = t('data.fault.zeroQuantity')
  const total = format.parseDecimal(values.total)
  if (total === null || Number(total) === 0)
    errors.total = t('data.form.amountWrong', { example: format.number('1234.5') })
  else if (quantity !== null && quantity !== 0 && Number(total) > 0 !== quantity > 0)
    errors.total = t('data.fault.sign')
  const input = {
    paid_at: day ?? '',
    lineitem_name: name,
    quantity: quantity ?? 0,
    total: total ?? '',
    order_id: values.order_id.trim(),
  }
  return { input, errors }
}
