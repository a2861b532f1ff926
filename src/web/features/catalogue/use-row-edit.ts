import { noop, useQueryClient } from '@tanstack/react-query'
import { versionOf } from '#contract/version-of'
import { conflictOf, sentenceOf } from '#web/lib/api/api-error.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { addUndo } from '#web/ui/undo.ts'
import { placeRow, rowNow } from './mutations.ts'
import { refreshSoon } from './queries.ts'
import type { Product, Sale } from './types.ts'
import { useWords } from './use-words.ts'

interface Edit<Row> {
  readonly change: Partial<Row>
  /** What the row must still hold: an undo takes back its own change, not that of another user. */
  readonly over?: Partial<Row>
}

interface EditedRow<Row> {
  readonly row: Row
  readonly name: string
  readonly conflict: string
  /** Stores the change if the version of the row is still that one. */
  readonly send: (now: Row, change: Partial<Row>, ifMatch: string) => Promise<Row>
}

/**
 * Changes one field of a row in the table, with its undo. A row's edits are stored one after the other; `shown` holds
 * the new value until it is stored or refused.
 */
export function useRowEdit<Kind extends 'product' | 'sale'>(
  kind: Kind,
  { row, name, conflict, send }: EditedRow<Kind extends 'sale' ? Sale : Product>,
) {
  type Row = typeof row
  const { t } = useWords()
  const client = useQueryClient()
  const saving = useWrite({
    scope: { id: `${kind} ${row.id}` },
    // Read when it is sent: an earlier edit of this row may have been stored meanwhile.
    mutationFn: async ({ change, over }: Edit<Row>) => {
      const before = rowNow(client, row)
      return { before, made: await send(before, change, versionOf(kind, { ...before, ...over })) }
    },
    onSuccess: ({ made }) => {
      placeRow(client, made)
      refreshSoon(client)
    },
    onError: (error) => {
      const isConflict = conflictOf(error) !== null
      showToast({ message: isConflict ? conflict : sentenceOf(error, t('form.failed')), tone: 'danger' })
      if (isConflict) refreshSoon(client)
    },
  })
  const edit = <Field extends keyof Row>(field: Field, value: Row[Field]) => {
    const only = (value: Row[Field]) => ({ [field]: value }) as unknown as Partial<Row>
    const saved = saving.mutateAsync({ change: only(value) })
    const takeBack = async () => {
      const { before, made } = await saved
      await saving.mutateAsync({ change: only(before[field]), over: only(made[field]) })
      showToast({ message: t('today.takenBack', { name }), tone: 'success' })
    }
    const undo = addUndo(() => void takeBack().catch(noop))
    saved.catch(undo.drop)
  }
  // Not written into the pages before it is stored: an edit that follows is sent with the version that is stored.
  const shown: Row = saving.isPending ? { ...row, ...saving.variables.change } : row
  return { edit, isSaving: saving.isPending, shown }
}
