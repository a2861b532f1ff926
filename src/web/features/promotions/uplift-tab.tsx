import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useState } from 'react'
import { HowToRead } from '#web/features/help/how-to-read.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Select } from '#web/ui/field.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { CalendarStrip } from './calendar-strip.tsx'
import { Loading } from './loading.tsx'
import { PAGE_SIZE } from './queries.ts'
import { type ConfidenceKey, confidenceKeys, type PromotionSearch } from './search.ts'
import type { UpliftAnswer, UpliftRow } from './types.ts'
import { UpliftCard } from './uplift-card.tsx'
import { UpliftTable } from './uplift-table.tsx'
import type { Change } from './use-address.ts'
import { useWords } from './use-words.ts'

const PromotionsDialog = lazy(async () => ({
  default: (await import('./promotions-dialog.tsx')).PromotionsDialog,
}))

interface UpliftTabProps {
  readonly answer: UpliftAnswer | undefined
  readonly search: PromotionSearch
  readonly change: Change
}

/** Bars, table and calendar of the effects of promotions. */
export function UpliftTab({ answer, search, change }: UpliftTabProps) {
  const { t } = useWords()
  const [opened, setOpened] = useState<UpliftRow | null>(null)
  if (!answer) return <Loading className="h-160" />
  const isFiltered = search.search !== undefined || search.conf !== undefined
  if (answer.summary.products === 0)
    return (
      <Card>
        <EmptyState
          title={t('promo.uplift.none')}
          action={
            <Link to="/data-management" search={{ view: 'facts' }} className={buttonClass('primary')}>
              {t('promo.uplift.toCalendar')}
            </Link>
          }
        >
          {t('promo.uplift.noneText')}
        </EmptyState>
      </Card>
    )
  return (
    <div className="flex flex-col gap-(--gap)">
      <UpliftCard rows={answer.uplift} />
      <Card
        title={t('promo.uplift.table')}
        info={
          <HowToRead
            topic="uplift"
            subject={t('promo.uplift.table')}
            figures={['promotionsOfProducts', 'controlSales', 'treatmentSales', 'uplift', 'upliftConfidence']}
          />
        }
        note={t('promo.uplift.tableNote', {
          n: answer.summary.promotionsWithoutAnswer,
          count: answer.summary.promotionsWithoutAnswer,
        })}
        actions={<Filters search={search} change={change} />}
      >
        {answer.uplift.length === 0 ? (
          <EmptyState
            title={t('promo.uplift.noMatch')}
            action={
              isFiltered || answer.page > 1 ? (
                <Button onClick={() => change({ search: undefined, conf: undefined, page: undefined })}>
                  {t('promo.uplift.clear')}
                </Button>
              ) : null
            }
          />
        ) : (
          <UpliftTable rows={answer.uplift} search={search} change={change} onOpen={setOpened} />
        )}
        <Pager page={answer.page} size={PAGE_SIZE} total={answer.total} onPage={(page) => change({ page })} />
      </Card>
      <CalendarStrip />
      {opened ? (
        <Suspense fallback={null}>
          <PromotionsDialog
            productId={opened.productId}
            title={opened.title}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

function Filters({ search, change }: { readonly search: PromotionSearch; readonly change: Change }) {
  const { t } = useWords()
  const onSearch = useCallback(
    (text: string) => change({ search: text || undefined, page: undefined }, true),
    [change],
  )
  return (
    <>
      <SearchBox
        className="w-56 max-w-full"
        label={t('promo.search')}
        clearLabel={t('promo.searchClear')}
        search={search.search ?? ''}
        onSearch={onSearch}
      />
      <Select
        className="w-48!"
        aria-label={t('promo.filter')}
        value={search.conf ?? 'all'}
        onChange={(event) => change({ conf: event.target.value as ConfidenceKey, page: undefined })}
        options={confidenceKeys.map((key) => ({ value: key, label: t(`promo.filter.${key}`) }))}
      />
    </>
  )
}
