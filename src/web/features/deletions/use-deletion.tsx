import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  putBack,
  shownPages,
  useDeleteProducts,
  useDeleteSales,
  useRestore,
} from '#web/features/catalogue/mutations.ts'
import { useWords } from '#web/features/catalogue/use-words.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast-store.ts'

export type Asked =
  | { readonly kind: 'products'; readonly ids: readonly number[]; readonly name: string }
  | { readonly kind: 'sales'; readonly ids: readonly string[]; readonly name: string }

const UNDO_SHOWN_FOR_MS = 12_000

/** Confirms, deletes, and offers Undo. The caller renders `dialog` anywhere on the page. */
export function useDeletion(onDeleted: () => void) {
  const { t, format } = useWords()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const products = useDeleteProducts()
  const sales = useDeleteSales()
  const restore = useRestore()

  const failed = (error: unknown, id: string) =>
    showToast({ message: sentenceOf(error, t(id)), tone: 'danger' })

  function remove(wanted: Asked): void {
    setAsked(null)
    const before = shownPages(client)
    const undo = (deletionId: string) =>
      restore.mutate(deletionId, {
        onSuccess: () => {
          // Shown until the server's answer arrives.
          putBack(client, before, wanted.ids)
          showToast({ message: t('data.delete.restored'), tone: 'success' })
        },
        onError: (error) => failed(error, 'data.delete.restoreFailed'),
      })
    const options = {
      onSuccess: ({ deletionId, deleted }: { deletionId: string; deleted: number }) => {
        onDeleted()
        showToast({
          message: t(`data.deleted.${wanted.kind}`, { n: deleted, count: format.count(deleted) }),
          tone: 'success',
          durationMs: UNDO_SHOWN_FOR_MS,
          action: { label: t('common.undo'), isUndo: true, onAct: () => undo(deletionId) },
        })
      },
      onError: (error: unknown) => failed(error, 'data.delete.failed'),
    }
    if (wanted.kind === 'products') products.mutate(wanted.ids, options)
    else sales.mutate(wanted.ids, options)
  }

  const dialog = (
    <AlertDialog
      message={t('data.delete.confirm')}
      isOpen={asked !== null}
      onClose={() => setAsked(null)}
      closeLabel={t('common.cancel')}
      confirm={{
        label: t('data.delete.delete'),
        onConfirm: () => asked && remove(asked),
        isDangerous: true,
      }}
    >
      {asked
        ? t(`data.delete.${asked.kind}`, {
            n: asked.ids.length,
            count: format.count(asked.ids.length),
            name: asked.name,
          })
        : null}
    </AlertDialog>
  )
  return { ask: setAsked, dialog }
}
