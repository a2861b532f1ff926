import { QualityCell } from '#web/features/catalogue/quality-cell.tsx'
import type { Sale } from '#web/features/catalogue/types.ts'
import { useWords } from '#web/features/catalogue/use-words.ts'
import { saleFlags } from '#web/features/catalogue/view-model.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Undo2 } from '#web/ui/icons.ts'

/** Marks a return, and reasons to check the record. */
export function SaleMarks({ sale }: { readonly sale: Sale }) {
  const { t } = useWords()
  const flags = saleFlags(sale)
  if (sale.quantity > 0) return <QualityCell flags={flags} />
  return (
    <span className="flex flex-wrap gap-1">
      <Badge icon={<Undo2 aria-hidden="true" className="size-3" />}>{t('data.quality.return')}</Badge>
      {flags.length > 0 ? <QualityCell flags={flags} /> : null}
    </span>
  )
}
