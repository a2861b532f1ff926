import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { euCountryCode, LESSON_CONFIDENCE } from '#analytics'
import { HowToRead } from '#web/features/help/how-to-read.tsx'
import { useLoggedError } from '#web/lib/api/use-logged-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { type FieldErrors, useForm } from '#web/ui/form/use-form.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { CalendarStrip } from './calendar-strip.tsx'
import { Loading } from './loading.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { PlansCard } from './plans-card.tsx'
import { type ScenarioOptions, scenariosQuery } from './queries.ts'
import { sameAs } from './same-scenario.ts'
import { ScenarioCard } from './scenario-card.tsx'
import type { Scenario, Scenarios } from './types.ts'
import { useWords } from './use-words.ts'

const LENGTHS = [7, 14, 21, 28] as const
/** The message for each reason why there is nothing to plan for. */
const NO_PLANS = {
  no_candidates: 'promo.scenario.noCandidatesText',
  no_costs: 'promo.scenario.noCosts',
  being_computed: 'promo.scenario.computingText',
} as const

/** Three ways to spend a budget; Execute turns one into planned promotions. */
export function OptimizationTab() {
  const { t } = useWords()
  const [options, setOptions] = useState<ScenarioOptions>({})
  const [isTyped, setTyped] = useState(false)
  const [chosen, setChosen] = useState<Scenario | null>(null)
  const found = useQuery(scenariosQuery(options))
  useLoggedError('The scenarios could not be loaded.', found.error)
  if (found.error && !found.data)
    return (
      <div className="flex flex-col gap-(--gap)">
        <LoadFailed found={found} message={t('promo.scenario.failed')} />
        <PlansCard />
        <CalendarStrip />
      </div>
    )
  if (!found.data) return <Loading className="h-160" />
  const { scenarios } = found.data
  return (
    <div className="flex flex-col gap-(--gap)">
      <Settings
        answer={found.data}
        options={options}
        onChange={setOptions}
        onTyped={setTyped}
        isBusy={found.isFetching}
      />
      {found.data.reason !== null ? (
        <Card>
          <EmptyState title={t('promo.scenario.noCandidates')}>{t(NO_PLANS[found.data.reason])}</EmptyState>
        </Card>
      ) : (
        <div className="grid grid-cols-1 gap-(--gap) md:grid-cols-3">
          {scenarios.map((scenario, at) => (
            <ScenarioCard
              key={scenario.id}
              scenario={scenario}
              sameAs={sameAs(scenario, scenarios[at - 1])}
              isOutdated={isTyped || found.isPlaceholderData}
              onExecute={() => setChosen(scenario)}
            />
          ))}
        </div>
      )}
      <PlansCard />
      <CalendarStrip />
      {chosen ? <PlanDialog scenario={chosen} answer={found.data} onClose={() => setChosen(null)} /> : null}
    </div>
  )
}

const NO_ERRORS: FieldErrors = {}

interface SettingsProps {
  readonly answer: Scenarios
  readonly options: ScenarioOptions
  readonly onChange: (options: ScenarioOptions) => void
  /** True while another budget is typed than the plans have. */
  readonly onTyped: (isTyped: boolean) => void
  readonly isBusy: boolean
}

function Settings({ answer, options, onChange, onTyped, isBusy }: SettingsProps) {
  const { t, format, amount } = useWords()
  const usual = format.number(options.budget ?? answer.budget.value, { decimals: 0 })
  // The amount as it was filled in, which is rounded, is no budget of an own choice.
  const budgetOf = (typed: string) =>
    typed === usual ? (options.budget ?? null) : typed.trim() === '' ? null : format.parseNumber(typed)
  const form = useForm({
    saved: { budget: usual },
    check: ({ budget }) =>
      budget.trim() !== '' && !((format.parseNumber(budget) ?? -1) >= 0)
        ? { budget: t('promo.scenario.budgetWrong') }
        : NO_ERRORS,
    onSave: async (typed) => {
      const budget = budgetOf(typed.budget)
      onChange({ ...(options.days ? { days: options.days } : {}), ...(budget === null ? {} : { budget }) })
    },
    keepsInput: true,
  })
  const typed = form.values.budget.trim()
  const isTyped = budgetOf(typed) !== (options.budget ?? null)
  useEffect(() => onTyped(isTyped), [onTyped, isTyped])
  return (
    <Card
      title={t('promo.scenario.title')}
      note={basisOf(answer, t, amount)}
      info={
        <HowToRead
          topic="plans"
          subject={t('promo.scenario.title')}
          figures={['planRevenue', 'planBudget', 'planGain', 'planChance', 'planRoi']}
        />
      }
    >
      <Form form={form} onSubmit={() => void form.save()} className="flex flex-wrap items-end gap-3">
        <div className="w-44">
          <TextField
            form={form}
            field="budget"
            label={format.inCurrency(t('promo.scenario.budget'))}
            inputMode="decimal"
            placeholder={usual}
          />
        </div>
        <div className="w-36">
          <Field label={t('promo.scenario.length')}>
            {(control) => (
              <Select
                {...control}
                value={String(options.days ?? answer.days)}
                onChange={(event) => onChange({ ...options, days: Number(event.target.value) })}
                options={LENGTHS.map((days) => ({
                  value: String(days),
                  label: t('promo.days', { n: days, count: format.count(days) }),
                }))}
              />
            )}
          </Field>
        </div>
        <Button type="submit" busy={isBusy}>
          {t('promo.scenario.apply')}
        </Button>
      </Form>
      {isTyped ? <p className="mt-2 text-label text-warning">{t('promo.scenario.applyFirst')}</p> : null}
      <Notes answer={answer} />
    </Card>
  )
}

type T = ReturnType<typeof useWords>['t']
type Amount = ReturnType<typeof useWords>['amount']

function basisOf({ budget, candidates }: Scenarios, t: T, amount: Amount): string {
  return `${t(`promo.scenario.from.${budget.source}`, { budget: amount(budget.value) })} ${t('promo.scenario.candidates', { n: candidates, count: candidates })}`
}

/** The name of a country code of the orders, in the user's language. */
function countryName(country: string, language: string): string {
  const code = euCountryCode(country)
  return (code ? new Intl.DisplayNames(language, { type: 'region' }).of(code) : undefined) ?? country
}

function Notes({ answer }: { readonly answer: Scenarios }) {
  const { t, format } = useWords()
  const { weeksBetween, priceLaw, withoutCost, withoutElasticity, inOtherPlans, reason } = answer
  const following = answer.followingChannels.map((name) => name ?? t('promo.scenario.otherChannel'))
  const notes = [
    reason === null && withoutCost > 0
      ? t('promo.scenario.withoutCost', { n: withoutCost, count: format.count(withoutCost) })
      : null,
    withoutElasticity > 0
      ? t('promo.scenario.withoutElasticity', {
          n: withoutElasticity,
          count: format.count(withoutElasticity),
        })
      : null,
    inOtherPlans > 0
      ? t('promo.scenario.inOtherPlans', { n: inOtherPlans, count: format.count(inOtherPlans) })
      : null,
    following.length > 0 ? t('promo.scenario.following', { names: following.join(', ') }) : null,
    t(`promo.scenario.pause.${weeksBetween.source}`, { days: format.count(weeksBetween.days) }),
    weeksBetween.hint
      ? t('promo.scenario.pause.hint', {
          days: format.count(weeksBetween.hint.days),
          confidence: format.probability(weeksBetween.hint.confidence, { decimals: 0 }),
          least: format.percent(LESSON_CONFIDENCE.followed, { decimals: 0 }),
        })
      : null,
    priceLaw.applies
      ? t('promo.law.applies', { country: countryName(priceLaw.country ?? '', format.settings.language) })
      : null,
  ].filter((note) => note !== null)
  return (
    <ul className="mt-3 list-disc space-y-0.5 pl-5 text-label text-muted">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
