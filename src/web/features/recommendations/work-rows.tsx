import { lazy, Suspense, use, useMemo, useRef, useState } from 'react'
import type { DashboardSearch, SearchChanges } from '#web/features/dashboard/search.ts'
import { useRefusal } from '#web/lib/session/permit.tsx'
import { type TableLayout, USUAL_LAYOUT } from '#web/ui/table/layout.ts'
import type { RecordTableProps } from '#web/ui/table/record-table.tsx'
import { type Selection, useSelection } from '#web/ui/table/use-selection.ts'
import { useIsPhone, useIsTablet } from '#web/ui/use-phone.ts'
import { AcceptNote } from './accept-note.tsx'
import type { BulkQuestion } from './bulk.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { runCommand } from './run-command.ts'
import type { AdviceList, DecisionKind, PriceAdvice } from './types.ts'
import { useDecisions } from './use-decisions.ts'
import { useListKeys } from './use-list-keys.ts'
import { type CurrentPlace, usePlace } from './use-place.ts'
import type { Words } from './use-words.ts'
import { toItem } from './view-model.ts'
import type { RowActions } from './work-actions.tsx'
import { workColumns } from './work-columns.tsx'
import { WorkBar, WorkFooter, WorkHead, WorkNone } from './work-footer.tsx'
import { nextWorkSort, tableSortOf, type WorkList, workAxis } from './work-view.ts'

/** The table's engine is fetched while the recommendations are. */
const loading = import('#web/ui/table/record-table.tsx')

function Records(props: RecordTableProps<PriceAdvice, number>) {
  const { RecordTable } = use(loading)
  return <RecordTable {...props} />
}

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }))
const WhySheet = lazy(async () => ({ default: (await import('./why-sheet.tsx')).WhySheet }))

const NONE_HIDDEN: readonly string[] = []
/** So that the decision stands inside the window; the evidence of each price tells it, too. */
const HIDDEN_ON_TABLET: readonly string[] = ['ownShare']
const idOf = ({ productId }: PriceAdvice) => productId
const nameOf = ({ title }: PriceAdvice) => title
/** From this chance on, "accept all" may take a change without a look at each. */
const SURE = 0.8

interface RowsProps {
  readonly words: Words
  readonly list: AdviceList
  readonly rows: readonly PriceAdvice[]
  readonly work: WorkList
  readonly search: DashboardSearch
  readonly onChange: (changes: SearchChanges) => void
  /** Loads more rows; `null`: no more can be loaded. */
  readonly onMore: (() => void) | null
}

/** The table with its keys, selection, decisions and evidence sheet. */
export function WorkRows(props: RowsProps) {
  const { words, list, rows, work, search, onChange } = props
  const decisions = useDecisions(words)
  const [asked, setAsked] = useState<BulkQuestion | null>(null)
  const ids = useMemo(() => rows.map(idOf), [rows])
  const selection = useSelection(ids)
  const place = usePlace(ids)
  const isPhone = useIsPhone()
  const isOpenList = work.decision === 'open'
  const onWhy = (why: number | undefined) => onChange({ why })
  const decide = (advice: PriceAdvice, decision: DecisionKind) => {
    // The next press means the next row, even before this one has left.
    if (place.now() === advice.productId) place.move(1)
    else place.followFocus()
    decisions.decide(toItem(advice, advice.direction), decision)
  }
  const actions = useSame({
    decide,
    takeBack: (advice, decision) => decisions.takeBack(toItem(advice, advice.direction), decision),
    onWhy,
  })
  // A list of prices to keep has nothing to accept.
  const hasMoves = isOpenList && rows.some(({ kind }) => kind !== 'keep')
  const acceptSure = () => (hasMoves ? setAsked(sureOf(work)) : undefined)
  const decideChosen = (decision: DecisionKind) =>
    setAsked({ decision, of: { productIds: [...selection.chosen] } })
  const canDecide = useRefusal('decidePrices') === null && isOpenList
  useListKeys((command) =>
    runCommand(command, {
      ...{ rows, place, selection, why: search.why, canDecide },
      ...{ decide, decideChosen, acceptSure, onWhy },
    }),
  )
  return (
    <>
      <WorkHead words={words} total={list.total} onAcceptSure={hasMoves ? acceptSure : null} sure={SURE} />
      {rows.length === 0 ? (
        <WorkNone words={words} work={work} list={list} onChange={onChange} />
      ) : (
        <Table {...props} selection={selection} place={place} actions={actions} />
      )}
      {isPhone && hasMoves ? (
        <p className="text-caption text-muted">
          <AcceptNote words={words} />
        </p>
      ) : null}
      <WorkFooter words={words} shown={rows.length} total={list.total} onMore={props.onMore} />
      {selection.chosen.size > 0 && isOpenList ? (
        <WorkBar
          words={words}
          count={selection.chosen.size}
          onDecide={decideChosen}
          onClear={selection.clear}
        />
      ) : null}
      <Suspense fallback={null}>
        {asked ? (
          <BulkDialog
            words={words}
            question={asked}
            onClose={() => setAsked(null)}
            onDone={() => {
              place.followFocus()
              selection.clear()
              setAsked(null)
            }}
          />
        ) : null}
        {search.why ? (
          <WhySheet {...{ words, rows, decisions, onWhy }} productId={search.why} total={list.total} />
        ) : null}
      </Suspense>
    </>
  )
}

/** What "accept all above 80%" asks: the changes that the list's filters leave, with at least that chance. */
function sureOf({ decision: _decision, sort: _sort, ...filter }: WorkList): BulkQuestion {
  const minChance = Math.max(SURE, filter.minChance ?? 0)
  const move = filter.move === 'raise' || filter.move === 'lower' ? filter.move : 'change'
  return { decision: 'accepted', of: { filter: { ...filter, move, minChance } } }
}

function Table({
  words,
  list,
  rows,
  work,
  onChange,
  selection,
  place,
  actions,
}: RowsProps & {
  readonly selection: Selection<number>
  readonly place: CurrentPlace
  readonly actions: RowActions
}) {
  const { t } = words
  const [layout, setLayout] = useState<TableLayout>(USUAL_LAYOUT)
  const isTablet = useIsTablet()
  // A decision changes neither end, so that it does not draw all rows again.
  const [low, high] = workAxis(list.rows)
  const columns = useMemo(() => workColumns(words, [low, high], actions), [words, low, high, actions])
  const selectionWords = useMemo(
    () => ({
      selectAll: t('recommendations.select.all'),
      selectRow: (name: string) => t('recommendations.select.row', { name }),
    }),
    [t],
  )
  const { id, set } = place
  const current = useMemo(() => ({ id, onChange: set }), [id, set])
  return (
    <Suspense fallback={<ListSkeleton />}>
      <Records
        caption={t('recommendations.work.caption')}
        columns={columns}
        hidden={isTablet ? HIDDEN_ON_TABLET : NONE_HIDDEN}
        layout={layout}
        onLayout={setLayout}
        rows={rows}
        idOf={idOf}
        nameOf={nameOf}
        total={list.total}
        first={1}
        sort={tableSortOf(work.sort)}
        onSort={(key) => onChange({ by: nextWorkSort(work.sort, key) })}
        selection={{ ...selection, words: selectionWords }}
        current={current}
      />
    </Suspense>
  )
}

/** The same functions in every render, which do what the latest render gave them to do. */
function useSame(actions: RowActions): RowActions {
  const latest = useRef(actions)
  latest.current = actions
  return useMemo(
    () => ({
      decide: (...args) => latest.current.decide(...args),
      takeBack: (...args) => latest.current.takeBack(...args),
      onWhy: (...args) => latest.current.onWhy(...args),
    }),
    [],
  )
}
