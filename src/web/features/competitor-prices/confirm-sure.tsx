import { useState } from 'react'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useDecideMatches } from './mutations.ts'
import type { MatchList } from './types.ts'
import { useWords } from './use-words.ts'

/** Confirms all proposals that are alike enough and in no doubt, with one undo. */
export function ConfirmSure({ sure }: { readonly sure: MatchList['sure'] }) {
  const { t, format } = useWords()
  const deciding = useDecideMatches()
  const some = sure.filter(({ count }, at) => count > 0 && count !== sure[at - 1]?.count)
  const [wanted, setWanted] = useState<number | null>(null)
  const chosen = some.find(({ minScore }) => minScore === wanted) ?? some[0]
  if (!chosen) return null
  const share = (score: number) => format.percent(score, { decimals: 0 })
  const failed = (error: unknown) =>
    showToast({ message: sentenceOf(error, t('market.decideFailed')), tone: 'danger' })
  const confirm = () =>
    deciding.mutate(
      { decision: 'confirm', minScore: chosen.minScore },
      {
        onError: failed,
        onSuccess: ({ items }) => {
          if (items.length === 0) return
          showToast({
            message: t('market.sure.done', { n: items.length }),
            action: {
              label: t('common.undo'),
              isUndo: true,
              onAct: () => deciding.mutate({ decision: 'reopen', items }, { onError: failed }),
            },
          })
        },
      },
    )
  return (
    <Permit call="decideCompetitorMatches">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Select
          className="w-auto! max-w-60"
          aria-label={t('market.sure.label')}
          value={String(chosen.minScore)}
          options={some.map(({ minScore, count }) => ({
            value: String(minScore),
            label: t('market.sure.option', { share: share(minScore), n: format.count(count) }),
          }))}
          onChange={({ target }) => setWanted(Number(target.value))}
        />
        <Button disabled={deciding.isPending} onClick={confirm}>
          {t('market.sure.confirm', { n: chosen.count })}
        </Button>
        <span className="text-caption text-muted">{t('market.sure.note')}</span>
      </div>
    </Permit>
  )
}
