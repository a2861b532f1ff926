import { call } from '#web/lib/api/call.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { InlineField } from './inline-field.tsx'
import type { Product } from './types.ts'
import { useRowEdit } from './use-row-edit.ts'
import { useWords } from './use-words.ts'

/** Price or cost of a product, edited in the table. An empty field means unknown. */
export function InlineAmount(props: { readonly product: Product; readonly field: 'price' | 'cost' }) {
  const { t, format } = useWords()
  const { product, field } = props
  const { edit, isSaving, shown } = useRowEdit('product', {
    ...{ row: product, name: product.title, conflict: t('data.conflict.inline') },
    send: async ({ id, title }, change, ifMatch) => {
      const body = { title, [field]: change[field] }
      return (await call('updateProduct', { params: { id: String(id) }, body, ifMatch })).product
    },
  })
  const amount = shown[field]
  const isWrong = (text: string) => !/^\d{1,11}(\.\d{1,4})?$/.test(format.parseDecimal(text) ?? '')
  const take = (text: string) => {
    const decimal = text === '' ? null : format.parseDecimal(text)
    if (decimal !== null && amount !== null && Number(decimal) === Number(amount)) return
    edit(field, decimal)
  }
  return (
    <Permit call="updateProduct">
      <InlineField
        label={t(`data.inline.${field}`, { name: product.title })}
        shown={amount === null ? '–' : format.money(amount)}
        written={(amount ?? '').replace('.', format.settings.decimal_separator)}
        faultOf={(text) =>
          text.trim() !== '' && isWrong(text)
            ? t('data.form.amountWrong', { example: format.number('1234.5') })
            : null
        }
        onTake={take}
        isSaving={isSaving}
      />
    </Permit>
  )
}
