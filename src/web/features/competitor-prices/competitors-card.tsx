import { HowToRead } from '#web/features/help/how-to-read.tsx'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/field.tsx'
import { Table } from '#web/ui/table.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useChangeCompetitor } from './mutations.ts'
import type { Competitor, CompetitorChanges } from './types.ts'
import { useWords, type Words } from './use-words.ts'

const WEIGHTS = [1, 0.5, 0.25, 0] as const
const STALE_DAYS = [3, 7, 14, 30, 60, 90] as const
const TAXES = [0, 5, 7, 10, 19, 20, 21, 22, 25] as const

/** Competitors: how they count, until when a price holds, and how prices without tax are compared. */
export function CompetitorsCard({ competitors }: { readonly competitors: readonly Competitor[] }) {
  const words = useWords()
  const { t, format } = words
  const changing = useChangeCompetitor()
  const failed = (error: unknown) =>
    showToast({ message: sentenceOf(error, t('market.changeFailed')), tone: 'danger' })
  const change = ({ competitorId }: Competitor, changes: CompetitorChanges) =>
    changing.mutate({ competitorId, changes }, { onError: failed })
  const remove = (competitor: Competitor) =>
    changing.mutate(
      { competitorId: competitor.competitorId, changes: { isRemoved: true } },
      {
        onError: failed,
        onSuccess: () =>
          showToast({
            message: t('market.removed', { name: competitor.name }),
            action: {
              label: t('common.undo'),
              isUndo: true,
              onAct: () => change(competitor, { isRemoved: false }),
            },
          }),
      },
    )
  const open = competitors.filter(({ tax }) => tax === 'open').length
  return (
    <Card
      title={t('market.competitors.title')}
      note={t('market.competitors.note')}
      info={<HowToRead topic="market" subject={t('market.competitors.title')} />}
    >
      {open === 0 ? null : <p className="mb-3 text-body text-muted">{t('market.tax.ask', { n: open })}</p>}
      <Table
        isStacked
        caption={t('market.competitors.title')}
        rows={competitors}
        rowKey={({ competitorId }) => competitorId}
        columns={[
          {
            key: 'name',
            header: t('market.competitors.name'),
            isRowHeader: true,
            cell: (row) => <Name words={words} row={row} />,
          },
          {
            key: 'products',
            header: t('market.competitors.matched'),
            isFigure: true,
            cell: ({ matched, products }) =>
              t('market.competitors.of', { n: format.count(matched), total: format.count(products) }),
          },
          {
            key: 'weight',
            header: t('market.competitors.weight'),
            cell: (row) => (
              <Permit call="changeCompetitor">
                <Weight words={words} row={row} onChange={change} />
              </Permit>
            ),
          },
          {
            key: 'stale',
            header: t('market.competitors.stale'),
            cell: (row) => (
              <Permit call="changeCompetitor">
                <Stale words={words} row={row} onChange={change} />
              </Permit>
            ),
          },
          {
            key: 'tax',
            header: t('market.competitors.tax'),
            cell: (row) => (
              <Permit call="changeCompetitor">
                <Tax words={words} row={row} onChange={change} />
              </Permit>
            ),
          },
          {
            key: 'remove',
            header: t('market.competitors.delete'),
            cell: (row) => (
              <Permit call="changeCompetitor">
                <Button
                  className="min-h-7 px-2 text-label"
                  aria-label={t('market.competitors.deleteOf', { name: row.name })}
                  disabled={changing.isPending}
                  onClick={() => remove(row)}
                >
                  {t('market.competitors.delete')}
                </Button>
              </Permit>
            ),
          },
        ]}
      />
    </Card>
  )
}

function Name({ words, row }: { readonly words: Words; readonly row: Competitor }) {
  const { t, format } = words
  return (
    <span className="block min-w-36 py-1">
      {row.name} {row.isSilent ? <Badge tone="warning">{t('market.silent')}</Badge> : null}{' '}
      {row.suspect > 0 ? (
        <Badge tone="warning">{t('market.suspects', { n: format.count(row.suspect) })}</Badge>
      ) : null}
      {row.lastDay ? (
        <span className="block text-caption font-normal text-muted">
          {t('market.lastSeen', { day: format.date(row.lastDay) })}
        </span>
      ) : null}
    </span>
  )
}

interface SettingProps {
  readonly words: Words
  readonly row: Competitor
  readonly onChange: (row: Competitor, changes: CompetitorChanges) => void
}

function Weight({ words: { t, format }, row, onChange }: SettingProps) {
  const weights = WEIGHTS.some((each) => each === row.weight) ? WEIGHTS : [row.weight, ...WEIGHTS]
  return (
    <Select
      className="min-w-28 max-sm:my-1 max-sm:w-44"
      aria-label={t('market.competitors.weightOf', { name: row.name })}
      value={String(row.weight)}
      options={weights.map((each) => ({
        value: String(each),
        label: each === 0 ? t('market.weight.none') : format.percent(each, { decimals: 0 }),
      }))}
      onChange={({ target }) => onChange(row, { weight: Number(target.value) })}
    />
  )
}

function Stale({ words: { t, format }, row, onChange }: SettingProps) {
  const days = STALE_DAYS.some((each) => each === row.staleAfterDays)
    ? STALE_DAYS
    : [row.staleAfterDays, ...STALE_DAYS]
  return (
    <Select
      className="min-w-28 max-sm:my-1 max-sm:w-44"
      aria-label={t('market.competitors.staleOf', { name: row.name })}
      value={String(row.staleAfterDays)}
      options={days.map((each) => ({
        value: String(each),
        label: t('market.days', { n: format.count(each) }),
      }))}
      onChange={({ target }) => onChange(row, { staleAfterDays: Number(target.value) })}
    />
  )
}

function Tax({ words: { t, format }, row, onChange }: SettingProps) {
  const shown = `${row.tax} ${row.taxPercent}`
  const hasPercent = row.tax === 'add' || row.tax === 'remove'
  const options = [
    ...(row.tax === 'open' ? [['open', 0] as const] : []),
    ['same', 0] as const,
    ...TAXES.slice(1).flatMap((percent) => [['add', percent] as const, ['remove', percent] as const]),
    ...(hasPercent && !TAXES.some((each) => each === row.taxPercent)
      ? [[row.tax, row.taxPercent] as const]
      : []),
  ]
  return (
    <Select
      className="min-w-28 max-sm:my-1 max-sm:w-44"
      aria-label={t('market.competitors.taxOf', { name: row.name })}
      value={hasPercent ? shown : `${row.tax} 0`}
      options={options.map(([tax, percent]) => ({
        value: `${tax} ${percent}`,
        label: t(`market.tax.${tax}`, { share: format.percent(percent / 100, { decimals: 0 }) }),
      }))}
      onChange={({ target }) => {
        const [tax, percent] = target.value.split(' ')
        onChange(row, { tax: tax as Competitor['tax'], taxPercent: Number(percent) })
      }}
    />
  )
}
