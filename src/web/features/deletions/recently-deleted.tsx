import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Output } from '#contract/calls'
import { useRestore } from '#web/features/catalogue/mutations.ts'
import { useWords } from '#web/features/catalogue/use-words.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useLoggedError } from '#web/lib/api/use-logged-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast-store.ts'

type Deletion = Output<'listDeletions'>['deletions'][number]

const deletionsKey = ['deletions'] as const

/** What was deleted within a day, by whom, and a button that brings it back. */
export function RecentlyDeleted({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords()
  const found = useQuery({
    queryKey: deletionsKey,
    queryFn: ({ signal }) => call('listDeletions', { signal }),
    // Another person may have deleted something since.
    staleTime: 0,
  })
  useLoggedError('The deletions could not be loaded.', found.error)
  const deletions = found.data?.deletions
  return (
    <Dialog isWide title={t('data.bin.title')} isOpen onClose={onClose} closeLabel={t('common.close')}>
      <p className="text-label text-muted">{t('data.bin.intro')}</p>
      {deletions ? (
        deletions.length === 0 ? (
          <p className="mt-4">{t('data.bin.empty')}</p>
        ) : (
          <ul className="mt-3 divide-y divide-hairline">
            {deletions.map((each) => (
              <Entry key={each.deletionId} deletion={each} />
            ))}
          </ul>
        )
      ) : found.error ? (
        <LoadFailed found={found} message={t('data.bin.loadFailed')} />
      ) : (
        <Skeleton className="mt-3 h-24" />
      )}
    </Dialog>
  )
}

function Entry({ deletion }: { readonly deletion: Deletion }) {
  const { t, format } = useWords()
  const client = useQueryClient()
  const restoring = useRestore()
  const { kind, deleted, title, deletedBy } = deletion
  const what = t(`data.bin.${kind}`, { n: deleted, count: format.count(deleted), name: title ?? '' })
  const restore = () =>
    restoring.mutate(deletion.deletionId, {
      onSuccess: () => {
        // The rows behind the list do not have them yet, unlike those that an Undo puts back.
        void client.invalidateQueries({ queryKey: ['data'] })
        showToast({ message: t('data.delete.restored'), tone: 'success' })
      },
      onError: (error) =>
        showToast({ message: sentenceOf(error, t('data.delete.restoreFailed')), tone: 'danger' }),
      onSettled: () => client.invalidateQueries({ queryKey: deletionsKey }),
    })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">{what}</p>
        <p className="text-label text-muted">
          {deletedBy
            ? t('data.bin.by', { time: format.dateTime(deletion.deletedAt), name: deletedBy })
            : format.dateTime(deletion.deletedAt)}
          {' · '}
          {t('data.bin.until', { time: format.dateTime(deletion.keptUntil) })}
        </p>
      </div>
      <Permit call="restoreDeletion">
        <Button
          onClick={restore}
          busy={restoring.isPending}
          disabled={restoring.isSuccess}
          aria-label={t('data.bin.restoreOf', { what })}
        >
          {t('data.bin.restore')}
        </Button>
      </Permit>
    </li>
  )
}
