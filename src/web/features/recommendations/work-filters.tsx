import {
  type DashboardSearch,
  type SearchChanges,
  type WorkMove,
  workMoves,
} from '#web/features/dashboard/search.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/field.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import type { AdviceList } from './types.ts'
import type { Words } from './use-words.ts'
import { isNarrowed, NOTHING_NARROWED, workListOf } from './work-view.ts'

interface FiltersProps {
  readonly words: Words
  readonly facets: AdviceList['facets']
  readonly search: DashboardSearch
  readonly onChange: (changes: SearchChanges) => void
}

const LEAST_OWN = [25, 50, 75]
const LEAST_CHANCE = [60, 80, 90]

/** Search and filters of the work list. */
export function WorkFilters(props: FiltersProps) {
  const { words, search, onChange } = props
  const { t } = words
  const narrowed = isNarrowed(workListOf(search))
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <SearchBox
        className="min-w-52 flex-1 sm:max-w-72"
        label={t('recommendations.filter.search')}
        clearLabel={t('recommendations.filter.clearSearch')}
        search={search.search ?? ''}
        onSearch={(typed) => onChange({ search: typed })}
      />
      <Chosen {...props} />
      {narrowed ? (
        <Button variant="quiet" className="text-accent" onClick={() => onChange(NOTHING_NARROWED)}>
          {t('recommendations.filter.clear')}
        </Button>
      ) : null}
    </div>
  )
}

function Chosen({ words, facets, search, onChange }: FiltersProps) {
  const { t, format, whole } = words
  const counted = (label: string, products: number | undefined) =>
    products === undefined ? label : `${label} (${format.count(products)})`
  const least = (id: string, shares: readonly number[]) => [
    { value: '', label: t(`recommendations.filter.${id}.any`) },
    ...shares.map((share) => ({
      value: String(share),
      label: t(`recommendations.filter.${id}.least`, { share: whole(share / 100) }),
    })),
  ]
  return (
    <>
      <Filter
        label={t('recommendations.filter.move')}
        value={search.move ?? ''}
        options={[
          { value: '', label: t('recommendations.filter.move.work') },
          ...workMoves.map((move) => ({
            value: move,
            label: counted(t(`recommendations.filter.move.${move}`), facets?.moves[move]),
          })),
        ]}
        onChoose={(move) => onChange({ move: (move || undefined) as WorkMove | undefined })}
      />
      {(['type', 'vendor'] as const).map((part) => {
        const values = (part === 'type' ? facets?.productTypes : facets?.vendors) ?? []
        const chosen = search[part]
        if (values.length === 0 && !chosen) return null
        const missing = chosen && !values.some(({ value }) => value === chosen)
        return (
          <Filter
            key={part}
            label={t(`recommendations.filter.${part}`)}
            value={chosen ?? ''}
            options={[
              { value: '', label: t(`recommendations.filter.${part}.any`) },
              ...(missing ? [{ value: chosen, label: counted(chosen, 0) }] : []),
              ...values.map(({ value, products }) => ({ value, label: counted(value, products) })),
            ]}
            onChoose={(value) => onChange({ [part]: value || undefined })}
          />
        )
      })}
      <Filter
        label={t('recommendations.filter.own')}
        value={String(search.own ?? '')}
        options={least('own', withChosen(LEAST_OWN, search.own))}
        onChoose={(own) => onChange({ own: Number(own) || undefined })}
      />
      <Filter
        label={t('recommendations.filter.chance')}
        value={String(search.chance ?? '')}
        options={least('chance', withChosen(LEAST_CHANCE, search.chance))}
        onChoose={(chance) => onChange({ chance: Number(chance) || undefined })}
      />
    </>
  )
}

/** A link may name another percentage. */
function withChosen(usual: readonly number[], chosen: number | undefined): readonly number[] {
  return chosen === undefined || usual.includes(chosen) ? usual : [...usual, chosen].toSorted((a, b) => a - b)
}

function Filter(props: {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (value: string) => void
}) {
  return (
    <Select
      aria-label={props.label}
      className="w-auto! max-w-52"
      value={props.value}
      options={props.options}
      onChange={(event) => props.onChoose(event.target.value)}
    />
  )
}
