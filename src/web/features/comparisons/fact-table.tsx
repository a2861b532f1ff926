import { useQueryClient } from '@tanstack/react-query'
import { useWords } from '#web/features/dashboard/use-words.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Table, type TableColumn } from '#web/ui/table.tsx'
import { switchesQuery } from './queries.ts'
import { FACTS, type Fact, type Switches } from './types.ts'

/** The marked facts: their number, whether the estimates use them, and which of them to compare. */
export function FactTable(props: {
  readonly answer: Switches
  readonly chosen: ReadonlySet<Fact>
  readonly onChoose: (fact: Fact, isChosen: boolean) => void
}) {
  const { t, format } = useWords()
  const { answer, chosen, onChoose } = props
  const client = useQueryClient()
  const saving = useWrite({
    mutationFn: (change: Partial<Record<Fact, boolean>>) => call('setEstimationSwitches', { body: change }),
    onSuccess: (saved) => {
      client.setQueryData(switchesQuery().queryKey, saved)
      void client.invalidateQueries({ queryKey: ['dashboard'], exact: true })
    },
  })
  const nameOf = (fact: Fact) => t(`extras.compare.fact.${fact}`)
  const marked = (fact: Fact) => {
    if (fact !== 'holidays') return format.count(answer.counts[fact] ?? 0)
    return answer.holidayCountry ?? t('extras.compare.noCountry')
  }
  const columns: readonly TableColumn<Fact>[] = [
    { key: 'fact', header: t('extras.compare.factHeader'), isRowHeader: true, cell: nameOf },
    { key: 'marked', header: t('extras.compare.marked'), isFigure: true, cell: marked },
    {
      key: 'used',
      header: t('extras.compare.used'),
      cell: (fact) => (
        <Permit call="setEstimationSwitches">
          <Check
            label={t('extras.compare.useOf', { fact: nameOf(fact) })}
            checked={answer.switches[fact]}
            disabled={saving.isPending}
            onCheck={(isOn) => saving.mutate({ [fact]: isOn })}
          />
        </Permit>
      ),
    },
    {
      key: 'choose',
      header: t('extras.compare.choose'),
      cell: (fact) => (
        <Check
          label={t('extras.compare.chooseOf', { fact: nameOf(fact) })}
          checked={chosen.has(fact)}
          onCheck={(isChosen) => onChoose(fact, isChosen)}
        />
      ),
    },
  ]
  return (
    <>
      <Table caption={t('extras.compare.title')} columns={columns} rows={FACTS} rowKey={(fact) => fact} />
      <p role="status" className="mt-2 min-h-5 text-label text-muted">
        {saving.error ? t('extras.compare.saveFailed') : saving.data ? t('extras.compare.saved') : ''}
      </p>
    </>
  )
}

function Check(props: {
  readonly label: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onCheck: (isChecked: boolean) => void
}) {
  return (
    <label className="-m-1 inline-grid size-8 cursor-pointer place-items-center">
      <input
        type="checkbox"
        className="size-4 cursor-pointer accent-accent"
        aria-label={props.label}
        checked={props.checked}
        disabled={props.disabled}
        onChange={(event) => props.onCheck(event.target.checked)}
      />
    </label>
  )
}
