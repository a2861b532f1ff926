import { useState } from 'react'
import { versionOf } from '#contract/version-of'
import { ApiError, conflictOf } from '#web/lib/api/api-error.ts'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Conflict, differences } from '#web/ui/form/conflict.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useSaveProduct } from './mutations.ts'
import { theirsOf } from './theirs-of.ts'
import type { Product, ProductFields } from './types.ts'
import { useWords, type Words } from './use-words.ts'

type FieldName = 'title' | 'sku' | 'vendor' | 'product_type' | 'price' | 'cost'
type Values = Readonly<Record<FieldName, string>>

/** Adds a product (`null`) or changes one. */
export function ProductDialog(props: { readonly product: Product | null; readonly onClose: () => void }) {
  const words = useWords()
  const { t } = words
  const { product } = props
  /** The version the form began with: saving is refused if the record has changed since. */
  const [base, setBase] = useState(product)
  const save = useSaveProduct()
  const store = (isSeen: boolean) => (values: Values) =>
    save.mutateAsync({
      id: product?.id ?? null,
      fields: readValues(values, words).input,
      ifMatch: base && isSeen ? versionOf('product', base) : undefined,
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
    showToast({ message: t(product ? 'data.product.saved' : 'data.product.added'), tone: 'success' })
  }
  const input = (
    name: FieldName,
    options: { isRequired?: boolean; isAmount?: boolean; hint?: string } = {},
  ) => (
    <Field
      label={t(`data.product.${name}`)}
      isRequired={options.isRequired ?? false}
      hint={options.hint}
      error={
        name === 'sku' && form.errors.sku && isTaken(save.error)
          ? t('data.product.skuTaken')
          : form.errorOf(name)
      }
    >
      {(control) => (
        <TextInput
          {...control}
          name={name}
          required={options.isRequired}
          inputMode={options.isAmount ? 'decimal' : 'text'}
          autoComplete="off"
          maxLength={name === 'title' ? 500 : 200}
          value={form.values[name]}
          onChange={(event) => form.set(name, event.target.value)}
        />
      )}
    </Field>
  )
  return (
    <FormDialog
      title={t(product ? 'data.product.edit' : 'data.product.add')}
      form={form}
      onClose={props.onClose}
      onSubmit={() => void submit()}
      problem={
        base && theirs ? (
          <Conflict
            theirs={differences(valuesOf(base, words), valuesOf(theirs, words), (name) =>
              t(`data.product.${name}`),
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
      {input('title', { isRequired: true })}
      {input('sku', { hint: t('data.product.skuHint') })}
      <div className="grid gap-4 sm:grid-cols-2">
        {input('vendor')}
        {input('product_type')}
        {input('price', { isAmount: true })}
        {input('cost', { isAmount: true, hint: t('data.product.costHint') })}
      </div>
    </FormDialog>
  )
}

function isTaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'conflict' && 'sku' in error.fields
}

function valuesOf(product: Product | null, { format }: Words): Values {
  const amount = (decimal: string | null | undefined) =>
    (decimal ?? '').replace('.', format.settings.decimal_separator)
  return {
    title: product?.title ?? '',
    sku: product?.sku ?? '',
    vendor: product?.vendor ?? '',
    product_type: product?.product_type ?? '',
    price: amount(product?.price),
    cost: amount(product?.cost),
  }
}

function readValues(
  values: Values,
  { t, format }: Words,
): { readonly input: ProductFields; readonly errors: Readonly<Record<string, string>> } {
  const errors: Record<string, string> = {}
  const title = values.title.trim()
  if (title === '') errors.title = t('data.product.titleMissing')
  const amount = (name: 'price' | 'cost') => {
    if (values[name].trim() === '') return null
    const decimal = format.parseDecimal(values[name])
    if (decimal === null || !/^\d{1,11}(\.\d{1,4})?$/.test(decimal))
      errors[name] = t('data.form.amountWrong', { example: format.number('1234.5') })
    return decimal
  }
  const [price, cost] = [amount('price'), amount('cost')]
  const word = (text: string) => text.trim() || null
  const input = {
    title,
    sku: values.sku.trim(),
    vendor: word(values.vendor),
    product_type: word(values.product_type),
    price,
    cost,
  }
  return { input, errors }
}
