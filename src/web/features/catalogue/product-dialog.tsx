import { useState } from 'react'
import { versionOf } from '#contract/version-of'
import { ApiError } from '#web/lib/api/api-error.ts'
import { Field, TextInput } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { Conflict, conflictOf, theirsOf } from './conflict.tsx'
import { FormDialog, useForm } from './form-dialog.tsx'
import { useSaveProduct } from './mutations.ts'
import { useWords, type Words } from './use-words.ts'
import type { Product, ProductFields } from './wire.ts'

const fields = ['title', 'sku', 'vendor', 'product_type', 'price', 'cost'] as const
type FieldName = (typeof fields)[number]
type Values = Readonly<Record<FieldName, string>>

/** Adds a product (`null`), or changes one. */
export function ProductDialog(props: { readonly product: Product | null; readonly onClose: () => void }) {
  const words = useWords()
  const { t } = words
  const { product } = props
  /** What the form began with: saving is refused where it is no longer what is there. */
  const [base, setBase] = useState(product)
  const save = useSaveProduct()
  const form = useForm<FieldName>(valuesOf(product, words), save.error)
  const now = base && conflictOf(save.error)
  const theirs = now && theirsOf(base, now)
  const submit = (overwrite = false) => {
    const { input, errors } = readValues(form.values, words)
    form.setErrors(errors)
    if (input === null) return
    save.mutate(
      {
        id: product?.id ?? null,
        fields: input,
        ifMatch: base && !overwrite ? versionOf('product', base) : undefined,
      },
      {
        onSuccess: () => {
          props.onClose()
          showToast({ message: t(product ? 'data.product.saved' : 'data.product.added'), tone: 'success' })
        },
      },
    )
  }
  const input = (
    name: FieldName,
    options: { isRequired?: boolean; isAmount?: boolean; hint?: string } = {},
  ) => (
    <Field
      label={t(`data.product.${name}`)}
      isRequired={options.isRequired ?? false}
      hint={options.hint}
      error={name === 'sku' && isTaken(save.error) ? t('data.product.skuTaken') : form.errorOf(name)}
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
      isSaving={save.isPending}
      error={now ? null : save.error}
      fields={fields}
      onClose={props.onClose}
      onSubmit={() => submit()}
    >
      {base && theirs ? (
        <Conflict
          seen={valuesOf(base, words)}
          now={valuesOf(theirs, words)}
          labelOf={(name) => t(`data.product.${name}`)}
          onTake={() => {
            setBase(theirs)
            form.setAll(valuesOf(theirs, words))
            save.reset()
          }}
          onKeep={() => submit(true)}
          isSaving={save.isPending}
        />
      ) : null}
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
): { readonly input: ProductFields | null; readonly errors: Readonly<Record<string, string>> } {
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
  return { input: Object.keys(errors).length === 0 ? input : null, errors }
}
