import { InlineField } from '#web/features/catalogue/inline-field.tsx'
import type { Sale } from '#web/features/catalogue/types.ts'
import { useRowEdit } from '#web/features/catalogue/use-row-edit.ts'
import { useWords } from '#web/features/catalogue/use-words.ts'
import { orderNumber } from '#web/features/catalogue/view-model.ts'
import { call } from '#web/lib/api/call.ts'
import { Permit } from '#web/lib/session/permit.tsx'

/** Units of a sales record, edited in the table. The amount paid does not change. */
export function InlineQuantity({ sale }: { readonly sale: Sale }) {
  const { t, format } = useWords()
  const { edit, isSaving, shown } = useRowEdit('sale', {
    ...{ row: sale, name: sale.lineitem_name, conflict: t('form.conflict.message') },
    send: ({ id, paid_at, lineitem_name, quantity, total, order_id }, change, ifMatch) => {
      const body = {
        paid_at: format.parseDate(format.date(paid_at)) ?? paid_at,
        ...{ lineitem_name, total, quantity: change.quantity ?? quantity },
        order_id: orderNumber(order_id) ?? '',
      }
      return call('updateSale', { params: { id }, body, ifMatch })
    },
  })
  const faultOf = (text: string) => {
    const quantity = format.parseNumber(text)
    if (quantity === null || !Number.isSafeInteger(quantity)) return t('data.fault.quantity')
    if (quantity === 0) return t('data.fault.zeroQuantity')
    return Number(sale.total) > 0 === quantity > 0 ? null : t('data.fault.sign')
  }
  const take = (text: string) => {
    const quantity = format.parseNumber(text)
    if (quantity !== null) edit('quantity', quantity)
  }
  return (
    <Permit call="updateSale">
      <InlineField
        label={t('data.inline.quantity', { name: sale.lineitem_name })}
        shown={format.count(shown.quantity)}
        written={String(shown.quantity)}
        faultOf={faultOf}
        onTake={take}
        isSaving={isSaving}
      />
    </Permit>
  )
}
