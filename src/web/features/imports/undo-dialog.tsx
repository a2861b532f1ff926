import { useQuery } from '@tanstack/react-query'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useUndoImport } from './mutations.ts'

interface UndoDialogProps {
  /** The import to undo; `null` if the dialog is closed. */
  readonly asked: { readonly importId: string; readonly name: string } | null
  readonly onClose: () => void
}

/** Says what Undo would remove, restore and keep, before it is done. */
export function UndoDialog({ asked, onClose }: UndoDialogProps) {
  const t = useText()
  const undo = useUndoImport()
  const confirm = () => {
    if (asked)
      undo.mutate(asked.importId, {
        onError: (error) =>
          showToast({ message: sentenceOf(error, t('upload.history.undoFailed')), tone: 'danger' }),
      })
    onClose()
  }
  return (
    <AlertDialog
      message={t('upload.history.confirm')}
      isOpen={asked !== null}
      onClose={onClose}
      closeLabel={t('common.cancel')}
      confirm={{ label: t('upload.history.undo'), onConfirm: confirm, isDangerous: true }}
    >
      {asked ? (
        <>
          <p className="[overflow-wrap:anywhere]">{t('upload.history.confirmText', { file: asked.name })}</p>
          <Forecast importId={asked.importId} />
        </>
      ) : null}
    </AlertDialog>
  )
}

function Forecast({ importId }: { readonly importId: string }) {
  const t = useText()
  const format = useFormat()
  const { data, error } = useQuery({
    queryKey: ['undo-forecast', importId],
    queryFn: async ({ signal }) => (await call('forecastUndo', { params: { importId }, signal })).forecast,
    gcTime: 0,
    retry: false,
  })
  if (error) return null
  if (!data) return <p className="mt-2">{t('upload.undo.counting')}</p>
  const rest = data.keeps - data.kept.length
  return (
    <ul className="mt-2 list-disc pl-5">
      <li>{t('upload.undo.removes', { n: data.removes, count: format.count(data.removes) })}</li>
      {data.restores > 0 ? (
        <li>{t('upload.undo.restores', { n: data.restores, count: format.count(data.restores) })}</li>
      ) : null}
      {data.keeps > 0 ? (
        <li>
          {t('upload.undo.keeps', { n: data.keeps, count: format.count(data.keeps) })}
          {data.kept.length > 0 ? `: ${data.kept.join(', ')}${rest > 0 ? ', …' : ''}` : null}
        </li>
      ) : null}
    </ul>
  )
}
