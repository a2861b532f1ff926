import { useQueryClient } from '@tanstack/react-query'
import { versionOf } from '#contract/version-of'
import { InlineField } from '#web/features/catalogue/inline-field.tsx'
import { useSaveSale } from '#web/features/catalogue/mutations.ts'
import { refreshSoon } from '#web/features/catalogue/queries.ts'
import type { Sale } from '#web/features/catalogue/types.ts'
import { useWords } from '#web/features/catalogue/use-words.ts'
import { orderNumber } from '#web/features/catalogue/view-model.ts'
import { conflictOf, sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { showToast } from '#web/ui/toast-store.ts'

/** Units of a sales record, edited in the table. The amount paid does not change. */
export function InlineQuantity({ sale }: { readonly sale: Sale }) {
  const { t, format } = useWords()
  const save = useSaveSale()
  const client = useQueryClient()
  const faultOf = (text: string) => {
    const quantity = format.parseNumber(text)
    if (quantity === null || !Number.isSafeInteger(quantity)) return t('data.fault.quantity')
    if (quantity === 0) return t('data.fault.zeroQuantity')
    return Number(sale.total) > 0 === quantity > 0 ? null : t('data.fault.sign')
  }
  const take = (text: string) => {
    const fields = {
      paid_at: format.parseDate(format.date(sale.paid_at)) ?? sale.paid_at,
      lineitem_name: sale.lineitem_name,
      quantity: format.parseNumber(text) ?? sale.quantity,
      total: sale.total,
      order_id: orderNumber(sale.order_id) ?? '',
    }
    save.mutate(
      { id: sale.id, fields, ifMatch: versionOf('sale', sale) },
      {
        onError: (error) => {
          const isConflict = conflictOf(error) !== null
          const message = isConflict ? t('form.conflict.message') : sentenceOf(error, t('form.failed'))
          showToast({ message, tone: 'danger' })
          if (isConflict) refreshSoon(client)
        },
      },
    )
  }
  return (
    <Permit call="updateSale">
      <InlineField
        label={t('data.inline.quantity', { name: sale.lineitem_name })}
        shown={format.count(sale.quantity)}
        written={String(sale.quantity)}
        faultOf={faultOf}
        onTake={take}
        isSaving={save.isPending}
      />
    </Permit>
  )
}
