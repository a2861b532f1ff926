import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '#web/ui/button.tsx'
import { useWords } from './use-words.ts'

export function RowActions(props: {
  readonly name: string
  readonly onEdit: () => void
  readonly onDelete: () => void
}) {
  const { t } = useWords()
  return (
    <span className="inline-flex">
      <IconButton label={t('data.row.edit', { name: props.name })} onClick={props.onEdit}>
        <Pencil aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label={t('data.row.delete', { name: props.name })} onClick={props.onDelete}>
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
    </span>
  )
}
