import { useSaveSale } from '#web/features/catalogue/mutations.ts'
import type { Sale, SaleFields } from '#web/features/catalogue/types.ts'
import { useWords, type Words } from '#web/features/catalogue/use-words.ts'
import { orderNumber } from '#web/features/catalogue/view-model.ts'
import { DayField, TextField } from '#web/ui/form/fields.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.tsx'
import { showToast } from '#web/ui/toast-store.ts'

type FieldName = 'paid_at' | 'lineitem_name' | 'quantity' | 'total' | 'order_id'
type Values = Readonly<Record<FieldName, string>>

interface InputOptions {
  readonly required?: boolean
  readonly isNumber?: boolean
  readonly hint?: string
}

/** Adds a sales record (`null`) or changes one. */
export function SaleDialog(props: { readonly sale: Sale | null; readonly onClose: () => void }) {
  const words = useWords()
  const { t, format } = words
  const { sale } = props
  const save = useSaveSale()
  const { form, submit, conflict } = useRecordForm<Sale, Values>({
    kind: 'sale',
    record: sale,
    valuesOf: (record) => valuesOf(record, words),
    check: (values) => readValues(values, words).errors,
    store: (values, ifMatch) =>
      save.mutateAsync({ id: sale?.id ?? null, fields: readValues(values, words).input, ifMatch }),
    onSaved: () => {
      props.onClose()
      showToast({ message: t(sale ? 'data.sale.saved' : 'data.sale.added'), tone: 'success' })
    },
    labelOf: (name) => t(`data.sale.${name}`),
  })
  const input = (name: FieldName, { isNumber, ...rest }: InputOptions = {}) => (
    <TextField
      form={form}
      field={name}
      name={name}
      label={name === 'total' ? format.inCurrency(t('data.sale.total')) : t(`data.sale.${name}`)}
      inputMode={isNumber ? 'decimal' : 'text'}
      maxLength={name === 'lineitem_name' ? 500 : 200}
      {...rest}
    />
  )
  return (
    <FormDialog
      title={t(sale ? 'data.sale.edit' : 'data.sale.add')}
      form={form}
      onClose={props.onClose}
      onSubmit={submit}
      problem={conflict}
    >
      {input('lineitem_name', { required: true, hint: t('data.sale.nameHint') })}
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField
          form={form}
          field="paid_at"
          name="paid_at"
          label={t('data.sale.paid_at')}
          required
          hint={t('data.form.dateHint', { example: format.date('2026-01-31') })}
        />
        {input('order_id')}
        {input('quantity', { required: true, isNumber: true, hint: t('data.sale.quantityHint') })}
        {input('total', { required: true, isNumber: true, hint: t('data.sale.totalHint') })}
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
