import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLoggedError } from '#web/lib/api/use-logged-error.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { useIsPhone } from '#web/ui/use-phone.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { PricePanels, TrackRecord } from './price-panels.tsx'
import { PhoneHead, Toolbar } from './toolbar.tsx'
import type { RecommendationsProps } from './types.ts'
import { useWords } from './use-words.ts'
import { WorkDownload } from './work-download.tsx'
import { WorkFilters } from './work-filters.tsx'
import { MOST_WORK_ROWS, WORK_PAGE, workListQuery } from './work-query.ts'
import { WorkRows } from './work-rows.tsx'
import { isNarrowed, rowsOf, workListOf } from './work-view.ts'

/** All recommendations in one list by money, to be worked through by mouse or keys. */
export function WorkListView({ answer, search, onChange }: RecommendationsProps) {
  const words = useWords()
  const { t } = words
  const work = workListOf(search)
  const [limit, setLimit] = useState(WORK_PAGE)
  const isPhone = useIsPhone()
  const [isHeadOpen, setHeadOpen] = useState(false)
  const found = useQuery(workListQuery(work, limit, answer.estimation.computedAt))
  useLoggedError('The recommendations could not be loaded.', found.error)
  const list = found.data
  const rows = useMemo(() => rowsOf(list, work.decision), [list, work.decision])
  const hasMore = list !== undefined && list.rows.length >= limit && limit < MOST_WORK_ROWS
  const client = useQueryClient()
  /** Paper has no "Show more": all rows are loaded first. */
  const print = async () => {
    if (hasMore) {
      await client.ensureQueryData(workListQuery(work, MOST_WORK_ROWS, answer.estimation.computedAt))
      setLimit(MOST_WORK_ROWS)
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100)))
    }
    window.print()
  }
  return (
    <div className="flex flex-col gap-(--gap)">
      {isPhone ? (
        <PhoneHead
          words={words}
          list={list}
          decision={work.decision}
          isNarrowed={isNarrowed(work)}
          isOpen={isHeadOpen}
          onToggle={() => setHeadOpen(!isHeadOpen)}
        />
      ) : null}
      {isPhone && !isHeadOpen ? null : (
        <Toolbar
          words={words}
          list={list}
          view="list"
          decision={work.decision}
          isNarrowed={isNarrowed(work)}
          onChange={onChange}
          onPrint={() => void print()}
        >
          <WorkDownload words={words} work={work} />
        </Toolbar>
      )}
      <PricePanels panel={search.panel} onClose={() => onChange({ panel: undefined })} />
      <div className="flex flex-col gap-3">
        {isPhone && !isHeadOpen && !isNarrowed(work) ? null : (
          <WorkFilters words={words} facets={list?.facets ?? null} search={search} onChange={onChange} />
        )}
        {found.error && !list ? <LoadFailed found={found} message={t('recommendations.loadFailed')} /> : null}
        {list ? (
          <div aria-busy={found.isFetching} className={found.isPlaceholderData ? 'opacity-60' : undefined}>
            <WorkRows
              words={words}
              list={list}
              rows={rows}
              work={work}
              search={search}
              onChange={onChange}
              onMore={hasMore ? () => setLimit(Math.min(limit + WORK_PAGE, MOST_WORK_ROWS)) : null}
            />
          </div>
        ) : found.error ? null : (
          <ListSkeleton />
        )}
      </div>
      <TrackRecord onOpen={() => onChange({ panel: 'record' })} />
    </div>
  )
}
