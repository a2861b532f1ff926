import { RecordFacts } from '#web/features/catalogue/sheet/record-facts.tsx'
import { useSteps } from '#web/features/catalogue/sheet/use-steps.ts'
import type { Sale } from '#web/features/catalogue/types.ts'
import type { Address } from '#web/features/catalogue/use-address.ts'
import { useWords } from '#web/features/catalogue/use-words.ts'
import { type OpenedRow, orderNumber, saleFlags } from '#web/features/catalogue/view-model.ts'
import type { Asked } from '#web/features/deletions/use-deletion.tsx'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { SaleMarks } from './sale-marks.tsx'

interface SaleSheetProps {
  readonly opened: OpenedRow<Sale>
  readonly place: string
  readonly address: Address
  readonly onEdit: (sale: Sale) => void
  readonly onDelete: (asked: Asked) => void
}

/** One sales record: its fields, and reasons to check it. */
export function SaleSheet({ opened, place, address, onEdit, onDelete }: SaleSheetProps) {
  const { t, format } = useWords()
  const sale = opened.row
  const order = orderNumber(sale.order_id)
  return (
    <Sheet
      title={sale.lineitem_name}
      place={place}
      {...useSteps(address, opened)}
      footer={
        <>
          <Permit call="deleteSale">
            <Button
              variant="danger"
              onClick={() => onDelete({ kind: 'sales', ids: [sale.id], name: sale.lineitem_name })}
            >
              {t('data.delete.delete')}
            </Button>
          </Permit>
          <Permit call="updateSale">
            <Button onClick={() => onEdit(sale)}>{t('data.sheet.edit')}</Button>
          </Permit>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RecordFacts
          facts={[
            [t('data.column.date'), format.dateTime(sale.paid_at)],
            [t('data.column.order'), order ?? t('data.sheet.noOrder')],
            [t('data.column.quantity'), format.count(sale.quantity)],
            [t('data.column.total'), format.money(sale.total)],
            [t('data.sheet.each'), format.money(Number(sale.total) / sale.quantity)],
            [t('data.column.quality'), <SaleMarks key="marks" sale={sale} />],
          ]}
        />
        {saleFlags(sale).map((flag) => (
          <p key={flag} className="text-label text-muted">
            {t(`data.sheet.why.${flag}`)}
          </p>
        ))}
        <div className="flex flex-wrap gap-2">
          {order ? (
            <Button onClick={() => address.change({ search: order, filter: undefined })}>
              {t('data.sheet.wholeOrder')}
            </Button>
          ) : null}
          <Button
            onClick={() =>
              address.change({
                view: undefined,
                search: sale.lineitem_name,
                sort: undefined,
                filter: undefined,
                from: undefined,
                to: undefined,
                open: String(sale.product_id),
              })
            }
          >
            {t('data.sheet.product')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
