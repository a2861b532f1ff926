import { MOST_TAGS, readTags } from '#contract/product-tags'
import { ApiError } from '#web/lib/api/api-error.ts'
import { TextField } from '#web/ui/form/fields.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { gtinText } from './gtin-text.ts'
import { useSaveProduct } from './mutations.ts'
import type { Product, ProductFields } from './types.ts'
import { useWords, type Words } from './use-words.ts'

type FieldName = 'title' | 'sku' | 'vendor' | 'product_type' | 'gtin' | 'mpn' | 'tags' | 'price' | 'cost'
type Values = Readonly<Record<FieldName, string>>
const LONGEST: Partial<Record<FieldName, number>> = { title: 500, tags: 3000 }

/** Adds a product (`null`) or changes one. */
export function ProductDialog(props: { readonly product: Product | null; readonly onClose: () => void }) {
  const words = useWords()
  const { t } = words
  const { product } = props
  const save = useSaveProduct()
  const { form, submit, conflict } = useRecordForm<Product, Values>({
    kind: 'product',
    record: product,
    valuesOf: (record) => valuesOf(record, words),
    check: (values) => readValues(values, words).errors,
    store: (values, ifMatch) =>
      save.mutateAsync({ id: product?.id ?? null, fields: readValues(values, words).input, ifMatch }),
    onSaved: () => {
      props.onClose()
      showToast({ message: t(product ? 'data.product.saved' : 'data.product.added'), tone: 'success' })
    },
    labelOf: (name) => t(`data.product.${name}`),
  })
  const skuError = form.errors.sku && isTaken(save.error) ? t('data.product.skuTaken') : undefined
  const input = (
    name: FieldName,
    options: { required?: boolean; isAmount?: boolean; hint?: string; error?: string | undefined } = {},
  ) => {
    const { isAmount, ...rest } = options
    return (
      <TextField
        form={form}
        field={name}
        name={name}
        label={isAmount ? words.format.inCurrency(t(`data.product.${name}`)) : t(`data.product.${name}`)}
        inputMode={isAmount ? 'decimal' : 'text'}
        maxLength={LONGEST[name] ?? 200}
        {...rest}
      />
    )
  }
  return (
    <FormDialog
      title={t(product ? 'data.product.edit' : 'data.product.add')}
      form={form}
      onClose={props.onClose}
      onSubmit={submit}
      problem={conflict}
    >
      {input('title', { required: true })}
      {input('sku', { hint: t('data.product.skuHint'), error: skuError })}
      <div className="grid gap-4 sm:grid-cols-2">
        {input('vendor')}
        {input('product_type')}
        {input('gtin', { hint: t('data.product.gtinHint') })}
        {input('mpn')}
        {input('price', { isAmount: true })}
        {input('cost', { isAmount: true, hint: t('data.product.costHint') })}
      </div>
      {input('tags', { hint: t('data.product.tagsHint') })}
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
    gtin: gtinText(product?.gtin),
    mpn: product?.mpn ?? '',
    tags: product?.tags.join(', ') ?? '',
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
  const tags = readTags(values.tags)
  if (tags.length > MOST_TAGS) errors.tags = t('data.product.tagsWrong')
  const word = (text: string) => text.trim() || null
  const input = {
    title,
    sku: values.sku.trim(),
    vendor: word(values.vendor),
    product_type: word(values.product_type),
    gtin: word(values.gtin),
    mpn: word(values.mpn),
    tags: [...tags],
    price,
    cost,
  }
  return { input, errors }
}
