import { Permit } from '#web/lib/session/permit.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Pencil, Trash2 } from '#web/ui/icons.ts'
import type { DataTable } from './search.ts'
import { useWords } from './use-words.ts'

export function RowActions(props: {
  readonly table: DataTable
  readonly name: string
  readonly onEdit: () => void
  readonly onDelete: () => void
}) {
  const { t } = useWords()
  return (
    <span className="inline-flex">
      <Permit call={props.table === 'sales' ? 'updateSale' : 'updateProduct'}>
        <IconButton label={t('data.row.edit', { name: props.name })} onClick={props.onEdit}>
          <Pencil aria-hidden="true" className="size-4" />
        </IconButton>
      </Permit>
      <Permit call={props.table === 'sales' ? 'deleteSale' : 'deleteProduct'}>
        <IconButton label={t('data.row.delete', { name: props.name })} onClick={props.onDelete}>
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
      </Permit>
    </span>
  )
}
