import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { Loaded } from './loaded.tsx'
import { switchesQuery } from './queries.ts'
import type { Fact, Switches } from './types.ts'
import { useWords } from './use-words.ts'

const FACTS = [
  'stockOuts',
  'promotions',
  'closedDays',
  'productChanges',
  'priceLog',
  'holidays',
  'competitorPrices',
  'priceFollowing',
] as const satisfies readonly Fact[]

/** Which of the store's own records are used in the estimates. */
export function EstimationSwitches() {
  const { t } = useWords()
  const found = useQuery(switchesQuery())
  return (
    <section className="flex max-w-3xl flex-col gap-3">
      <header>
        <h3 className="text-card">{t('facts.switches.title')}</h3>
        <p className="max-w-prose text-label text-muted">{t('facts.switches.note')}</p>
      </header>
      <Loaded found={found}>{(answer) => <List answer={answer} />}</Loaded>
      <p>
        <Link to="/dashboard" className="font-medium text-accent underline-offset-4 hover:underline">
          {t('facts.switches.compare')}
        </Link>
      </p>
    </section>
  )
}

function List({ answer }: { readonly answer: Switches }) {
  const { t, format } = useWords()
  const client = useQueryClient()
  const saving = useWrite({
    mutationFn: (change: Partial<Record<Fact, boolean>>) => call('setEstimationSwitches', { body: change }),
    onSuccess: (saved) => {
      client.setQueryData(switchesQuery().queryKey, saved)
      void client.invalidateQueries({ queryKey: ['dashboard'], refetchType: 'none' })
      showToast({ message: t('facts.switches.saved'), tone: 'success' })
    },
    onError: (error) => showToast({ message: sentenceOf(error, t('form.failed')), tone: 'danger' }),
  })
  const detail = (fact: Fact) => {
    if (fact !== 'holidays') {
      const n = answer.counts[fact] ?? 0
      return t('facts.switches.count', { n, count: format.count(n) })
    }
    return answer.holidayCountry === null
      ? t('facts.closed.noCountry')
      : t('facts.switches.country', { country: answer.holidayCountry })
  }
  return (
    <Permit call="setEstimationSwitches">
      <ul className="divide-y divide-hairline rounded-control border border-hairline">
        {FACTS.map((fact) => (
          <li key={fact}>
            <label className="flex cursor-pointer items-start gap-3 px-3 py-2.5 hover:bg-sunken">
              <input
                type="checkbox"
                className="mt-0.5 size-4.5 shrink-0 accent-(--accent)"
                checked={(saving.isPending ? saving.variables[fact] : undefined) ?? answer.switches[fact]}
                disabled={saving.isPending}
                onChange={(event) => saving.mutate({ [fact]: event.target.checked })}
              />
              <span className="min-w-0">
                <span className="block font-medium">{t(`facts.switch.${fact}`)}</span>
                <span className="block text-label text-muted">{t(`facts.switchNote.${fact}`)}</span>
                <span className="figures block text-label text-muted">{detail(fact)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Permit>
  )
}
