import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CallName } from '#contract/calls'
import { useWrite } from '#web/lib/api/use-write.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { chartWords } from '#web/lib/words/chart-words.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { DownloadButton } from '#web/ui/charts/download/download-button.tsx'
import { Pencil, Plus, Trash2 } from '#web/ui/icons.ts'
import { Table, type TableColumn } from '#web/ui/table.tsx'
import { FactEditor } from './fact-editor.tsx'
import type { FactField, FactValues } from './fact-form.ts'
import { refreshFacts } from './queries.ts'
import type { Removed } from './types.ts'
import { useRemoval } from './use-removal.ts'
import { useWords } from './use-words.ts'

export interface FactSectionProps<Row> {
  readonly title: string
  readonly note?: ReactNode
  /** Shown next to the button that adds a row. */
  readonly otherWay?: ReactNode
  readonly addLabel: string
  readonly emptyText: string
  /** The calls behind `save` and `remove`. */
  readonly saves: CallName
  readonly removes: CallName
  readonly fields: readonly FactField[]
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** The name of a row in "Change …" and "Remove …". */
  readonly nameOf: (row: Row) => string
  readonly valuesOf: (row: Row) => FactValues
  readonly faultsOf?: (values: FactValues, row: Row | null) => FactValues
  /** `null`: a new row. */
  readonly save: (values: FactValues, row: Row | null) => Promise<unknown>
  readonly remove: (row: Row) => Promise<Removed>
  /** True for inferred rows: they are not records, so they cannot be changed. */
  readonly isFixed?: (row: Row) => boolean
  readonly editorTop?: (row: Row | null) => ReactNode
  readonly children?: ReactNode
}

/** Facts of one kind: listed, added, changed and removed, with Undo. */
export function FactSection<Row>(props: FactSectionProps<Row>) {
  const { t } = useWords()
  const client = useQueryClient()
  const [edited, setEdited] = useState<Row | 'new' | null>(null)
  const removal = useRemoval()
  const saving = useWrite({
    mutationFn: ({ values, row }: { values: FactValues; row: Row | null }) => props.save(values, row),
    onSuccess: () => {
      setEdited(null)
      refreshFacts(client)
    },
  })
  const row = edited === 'new' ? null : edited
  const actions: TableColumn<Row> = {
    key: 'actions',
    header: t('facts.column.actions'),
    isFigure: true,
    cell: (each) =>
      props.isFixed?.(each) ? null : (
        <RowButtons
          saves={props.saves}
          removes={props.removes}
          name={props.nameOf(each)}
          onEdit={() => setEdited(each)}
          onRemove={() => removal.remove(() => props.remove(each), props.nameOf(each))}
        />
      ),
  }
  return (
    <section className="flex flex-col gap-3">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="text-card">{props.title}</h3>
          {props.note ? <p className="max-w-prose text-label text-muted">{props.note}</p> : null}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {props.rows.length > 0 ? <DownloadButton title={props.title} words={chartWords(t)} /> : null}
          {props.otherWay}
          {edited === null ? (
            <Permit call={props.saves}>
              <Button onClick={() => setEdited('new')} icon={<Plus aria-hidden="true" className="size-4" />}>
                {props.addLabel}
              </Button>
            </Permit>
          ) : null}
        </div>
      </header>
      {edited === null ? null : (
        <FactEditor
          key={row ? props.keyOf(row) : 'new'}
          label={row ? t('facts.row.edit', { name: props.nameOf(row) }) : props.addLabel}
          fields={props.fields}
          values={row ? props.valuesOf(row) : {}}
          isChange={row !== null}
          faultsOf={(values) => props.faultsOf?.(values, row) ?? {}}
          onSave={(values) => saving.mutateAsync({ values, row })}
          onCancel={() => setEdited(null)}
        >
          {props.editorTop?.(row)}
        </FactEditor>
      )}
      {props.rows.length === 0 ? (
        <p className="py-2 text-label text-muted">{props.emptyText}</p>
      ) : (
        <Table
          isStacked
          caption={props.title}
          columns={[...props.columns, actions]}
          rows={props.rows}
          rowKey={props.keyOf}
        />
      )}
      {props.children}
    </section>
  )
}

function RowButtons(props: {
  readonly saves: CallName
  readonly removes: CallName
  readonly name: string
  readonly onEdit: () => void
  readonly onRemove: () => void
}) {
  const { t } = useWords()
  return (
    <span className="inline-flex">
      <Permit call={props.saves}>
        <IconButton label={t('facts.row.edit', { name: props.name })} onClick={props.onEdit}>
          <Pencil aria-hidden="true" className="size-4" />
        </IconButton>
      </Permit>
      <Permit call={props.removes}>
        <IconButton label={t('facts.row.remove', { name: props.name })} onClick={props.onRemove}>
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
      </Permit>
    </span>
  )
}
