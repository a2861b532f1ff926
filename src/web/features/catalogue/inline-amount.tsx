import { useQueryClient } from '@tanstack/react-query'
import { versionOf } from '#contract/version-of'
import { conflictOf, sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { showToast } from '#web/ui/toast-store.ts'

import { InlineField } from './inline-field.tsx'
import { useSaveProduct } from './mutations.ts'
import { refreshSoon } from './queries.ts'
import type { Product } from './types.ts'
import { useWords } from './use-words.ts'

/** Price or cost of a product, edited in the table. An empty field means unknown. */
export function InlineAmount(props: { readonly product: Product; readonly field: 'price' | 'cost' }) {
  const { t, format } = useWords()
  const save = useSaveProduct()
  const client = useQueryClient()
  const { product, field } = props
  const amount = product[field]
  const isWrong = (text: string) => !/^\d{1,11}(\.\d{1,4})?$/.test(format.parseDecimal(text) ?? '')
  const take = (text: string) => {
    const decimal = text === '' ? null : format.parseDecimal(text)
    if (decimal !== null && amount !== null && Number(decimal) === Number(amount)) return
    save.mutate(
      {
        id: product.id,
        fields: { title: product.title, [field]: decimal },
        ifMatch: versionOf('product', product),
      },
      {
        onError: (error) => {
          const isConflict = conflictOf(error) !== null
          const message = isConflict ? t('data.conflict.inline') : sentenceOf(error, t('form.failed'))
          showToast({ message, tone: 'danger' })
          if (isConflict) refreshSoon(client)
        },
      },
    )
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
        isSaving={save.isPending}
      />
    </Permit>
  )
}
