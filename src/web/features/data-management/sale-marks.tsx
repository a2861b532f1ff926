import { Undo2 } from 'lucide-react'
import { Badge } from '#web/ui/badge.tsx'
import { QualityCell } from './quality-cell.tsx'
import { useWords } from './use-words.ts'
import { saleFlags } from './view-model.ts'
import type { Sale } from './wire.ts'

/** A return, and what makes the record worth a second look. */
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
