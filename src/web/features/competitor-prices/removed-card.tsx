import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useChangeCompetitor } from './mutations.ts'
import type { Competitors } from './types.ts'
import { useWords } from './use-words.ts'

/** Competitors that were deleted within a day: each can be restored with its prices. */
export function RemovedCard({ removed }: { readonly removed: Competitors['removed'] }) {
  const { t, format } = useWords()
  const changing = useChangeCompetitor()
  if (removed.length === 0) return null
  const restore = (competitorId: string) =>
    changing.mutate(
      { competitorId, changes: { isRemoved: false } },
      {
        onError: (error) =>
          showToast({ message: sentenceOf(error, t('market.changeFailed')), tone: 'danger' }),
      },
    )
  return (
    <Card title={t('market.deleted.title')} note={t('market.deleted.note')}>
      <ul className="divide-y divide-hairline">
        {removed.map(({ competitorId, name, removedAt }) => (
          <li key={competitorId} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0 break-words">
              {name}{' '}
              <span className="text-caption text-muted">
                {t('market.deleted.at', { time: format.dateTime(removedAt) })}
              </span>
            </span>
            <Permit call="changeCompetitor">
              <Button
                className="min-h-7 px-2 text-label"
                aria-label={t('market.deleted.restoreOf', { name })}
                disabled={changing.isPending}
                onClick={() => restore(competitorId)}
              >
                {t('market.deleted.restore')}
              </Button>
            </Permit>
          </li>
        ))}
      </ul>
    </Card>
  )
}
