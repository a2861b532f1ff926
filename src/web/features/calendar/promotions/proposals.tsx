import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Table, type TableColumn } from '#web/ui/table.tsx'
import { proposedQuery } from '../queries.ts'
import type { Promotion } from '../types.ts'
import { useWords } from '../use-words.ts'
import { promotionColumns } from './promotion-list.tsx'
import { type Decision, useDecisions } from './use-decisions.ts'

/** Promotions detected in the sales: the owner confirms or rejects them, several at a time if wanted. */
export function Proposals() {
  const words = useWords()
  const { t, format } = words
  const found = useQuery(proposedQuery())
  const rows = found.data?.promotions ?? []
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter((row) => !left.has(row.promotionId))
  const deciding = useDecisions()
  const tick: TableColumn<Promotion> = {
    key: 'choose',
    header: t('facts.proposals.choose'),
    cell: (row) => (
      <input
        type="checkbox"
        className="size-4.5 cursor-pointer accent-(--accent)"
        aria-label={t('facts.proposals.chooseOne', { name: row.name })}
        checked={!left.has(row.promotionId)}
        onChange={(event) => {
          const next = new Set(left)
          if (event.target.checked) next.delete(row.promotionId)
          else next.add(row.promotionId)
          setLeft(next)
        }}
      />
    ),
  }
  const decide = (decision: Decision) =>
    deciding.mutate({ decision, promotionIds: chosen.map((row) => row.promotionId) })
  if (rows.length === 0) return null
  return (
    <div className="flex flex-col gap-3 rounded-control border border-warning bg-warning-soft/40 p-3">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1 basis-64">
          <h4 className="font-medium">{t('facts.proposals.title')}</h4>
          <p className="max-w-prose text-label text-muted">{t('facts.proposals.note')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Permit call="decidePromotions">
            <Button busy={deciding.isPending} disabled={chosen.length === 0} onClick={() => decide('reject')}>
              {t('facts.proposals.reject', { count: format.count(chosen.length) })}
            </Button>
          </Permit>
          <Permit call="decidePromotions">
            <Button
              variant="primary"
              busy={deciding.isPending}
              disabled={chosen.length === 0}
              onClick={() => decide('confirm')}
            >
              {t('facts.proposals.confirm', { count: format.count(chosen.length) })}
            </Button>
          </Permit>
        </div>
      </header>
      <Table
        isStacked
        caption={t('facts.proposals.title')}
        rows={rows}
        rowKey={(row) => row.promotionId}
        columns={[tick, ...promotionColumns(words).filter(({ key }) => key !== 'status')]}
      />
      {(found.data?.total ?? 0) > rows.length ? (
        <p className="figures text-label text-muted">
          {t('facts.proposals.shown', {
            shown: format.count(rows.length),
            total: format.count(found.data?.total ?? 0),
          })}
        </p>
      ) : null}
    </div>
  )
}
