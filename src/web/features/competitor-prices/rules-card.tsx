import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useChangeRule } from './mutations.ts'
import { marketRulesQuery } from './queries.ts'
import { RuleForm } from './rule-form.tsx'
import { ruleSentence } from './rule-words.ts'
import type { Competitor, MarketRule } from './types.ts'
import { useWords, type Words } from './use-words.ts'

/** Rules about competitors' prices, what each asks today, and a form for the next with its cost. */
export function RulesCard({ competitors }: { readonly competitors: readonly Competitor[] }) {
  const words = useWords()
  const { t } = words
  const found = useQuery(marketRulesQuery())
  if (found.error && !found.data)
    return (
      <ErrorCard
        message={sentenceOf(found.error, t('market.rules.loadFailed'))}
        retryLabel={t('error.retry')}
        onRetry={() => found.refetch()}
        busy={found.isFetching}
      />
    )
  if (!found.data) return <Skeleton className="h-32" />
  const { rules, types } = found.data
  return (
    <Card title={t('market.rules.title')} note={t('market.rules.note')}>
      {rules.length > 0 ? (
        <RuleTable words={words} rules={rules} />
      ) : (
        <p className="text-body text-muted">{t('market.rules.none')}</p>
      )}
      <Permit call="createMarketRule">
        <RuleForm words={words} competitors={competitors} types={types} />
      </Permit>
    </Card>
  )
}

function RuleTable({ words, rules }: { readonly words: Words; readonly rules: readonly MarketRule[] }) {
  const { t } = words
  const changing = useChangeRule()
  const failed = (error: unknown) =>
    showToast({ message: sentenceOf(error, t('market.rules.saveFailed')), tone: 'danger' })
  const change = (ruleId: string, isRemoved: boolean, onSuccess?: () => void) =>
    changing.mutate({ ruleId, isRemoved }, { onError: failed, onSuccess: () => onSuccess?.() })
  const remove = ({ ruleId }: MarketRule) =>
    change(ruleId, true, () =>
      showToast({
        message: t('market.rules.deleted'),
        action: { label: t('common.undo'), isUndo: true, onAct: () => change(ruleId, false) },
      }),
    )
  return (
    <Table
      isStacked
      caption={t('market.rules.title')}
      rows={rules}
      rowKey={({ ruleId }) => ruleId}
      columns={[
        {
          key: 'rule',
          header: t('market.rules.rule'),
          isRowHeader: true,
          cell: (row) => <span className="block min-w-44 py-1">{ruleSentence(words, row)}</span>,
        },
        { key: 'today', header: t('market.rules.today'), cell: (row) => <Today words={words} row={row} /> },
        {
          key: 'delete',
          header: t('market.rules.delete'),
          cell: (row) => (
            <Permit call="changeMarketRule">
              <Button
                className="min-h-7 px-2 text-label"
                aria-label={t('market.rules.deleteOf', { rule: ruleSentence(words, row) })}
                disabled={changing.isPending}
                onClick={() => remove(row)}
              >
                {t('market.rules.delete')}
              </Button>
            </Permit>
          ),
        },
      ]}
    />
  )
}

function Today({ words: { t, format }, row }: { readonly words: Words; readonly row: MarketRule }) {
  const stops = Object.entries(row.stops).map(([stop, n]) =>
    t(`market.rules.stop.${stop}`, { n: format.count(n) }),
  )
  return (
    <span className="block py-1">
      {t('market.rules.holding', { n: format.count(row.holding), total: format.count(row.products) })}
      {stops.length > 0 ? (
        <span className="block text-caption font-normal text-muted">{stops.join(' · ')}</span>
      ) : null}
    </span>
  )
}
