import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select, TextInput } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useCreateRule } from './mutations.ts'
import { RuleCost } from './rule-cost.tsx'
import type { Competitor, RuleBody } from './types.ts'
import type { Words } from './use-words.ts'

interface Values {
  readonly kind: 'ceiling' | 'floor'
  /** `lowest`, `median`, `place 2`, or the id of a competitor. */
  readonly reference: string
  readonly percent: string
  /** Empty: all products. */
  readonly productType: string
  readonly lastingDays: string
  readonly mostFollows: string
  /** Empty: however strongly customers react. */
  readonly sensitivityBelow: string
  readonly unusual: 'pass' | 'count'
}

const EMPTY: Values = {
  ...{ kind: 'ceiling', reference: 'lowest', percent: '5', productType: '' },
  // A price that is unusual even for its shop starts price wars: a rule passes it over unless asked.
  ...{ lastingDays: '', mostFollows: '', sensitivityBelow: '', unusual: 'pass' },
}
const PLACES = [2, 3] as const
const DAYS = [2, 3, 7, 14] as const
const FOLLOWS = [1, 2, 4] as const
/** Units lost, in %, when a price rises by 1 %. */
const REACTIONS = ['1', '1.5', '2', '3'] as const
const MOST_PERCENT = 50

interface RuleFormProps {
  readonly words: Words
  readonly competitors: readonly Competitor[]
  readonly types: readonly string[]
}

/** A rule to add, with what keeping it would bring next to it. */
export function RuleForm({ words, competitors, types }: RuleFormProps) {
  const { t, format } = words
  const creating = useCreateRule()
  const form = useForm<Values>({
    saved: EMPTY,
    check: (values): Record<string, string> =>
      bodyOf(values) === null ? { percent: t('market.rules.shareWrong') } : {},
    onSave: async (values) => {
      await creating.mutateAsync(bodyOf(values)!)
      showToast({ message: t('market.rules.added') })
    },
  })
  const { values, set } = form
  const failure = form.failure ? sentenceOf(form.failure, t('market.rules.saveFailed')) : undefined
  const choice = (
    name: keyof Values,
    label: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          name={name}
          value={values[name]}
          options={[...options]}
          onChange={({ target }) => set(name, target.value as never)}
        />
      )}
    </Field>
  )
  const body = bodyOf(values)
  return (
    <Form form={form} onSubmit={() => void form.save()} className="mt-4 flex flex-col gap-4">
      <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {choice('kind', t('market.rules.kind'), [
          { value: 'ceiling', label: t('market.rules.kind.ceiling') },
          { value: 'floor', label: t('market.rules.kind.floor') },
        ])}
        {choice('reference', t('market.rules.reference'), referencesOf(words, competitors))}
        <Field label={t('market.rules.share')} error={form.errorOf('percent') ?? failure}>
          {(control) => (
            <TextInput
              {...control}
              name="rule-percent"
              inputMode="decimal"
              maxLength={8}
              value={values.percent}
              onChange={({ target }) => set('percent', target.value)}
            />
          )}
        </Field>
        {choice('productType', t('market.rules.scope'), [
          { value: '', label: t('market.rules.scope.all') },
          ...types.map((type) => ({ value: type, label: type })),
        ])}
      </div>
      <details>
        <summary className="cursor-pointer text-label font-medium">{t('market.rules.conditions')}</summary>
        <div className="mt-3 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {choice('lastingDays', t('market.rules.lasting'), [
            { value: '', label: t('market.rules.lasting.none') },
            ...DAYS.map((n) => ({
              value: String(n),
              label: t('market.rules.lasting.days', { n: format.count(n) }),
            })),
          ])}
          {choice('mostFollows', t('market.rules.follows'), [
            { value: '', label: t('market.rules.follows.none') },
            ...FOLLOWS.map((n) => ({
              value: String(n),
              label: t('market.rules.follows.most', { n: format.count(n) }),
            })),
          ])}
          {choice('sensitivityBelow', t('market.rules.reaction'), [
            { value: '', label: t('market.rules.reaction.any') },
            ...REACTIONS.map((value) => ({
              value,
              label: t('market.rules.reaction.below', { n: format.number(Number(value)) }),
            })),
          ])}
          {choice('unusual', t('market.rules.unusual'), [
            { value: 'pass', label: t('market.rules.unusual.pass') },
            { value: 'count', label: t('market.rules.unusual.count') },
          ])}
        </div>
      </details>
      {body ? <RuleCost words={words} body={body} /> : null}
      <div>
        <Button type="submit" busy={form.isSaving}>
          {t('market.rules.add')}
        </Button>
      </div>
    </Form>
  )
}

function referencesOf({ t }: Words, competitors: readonly Competitor[]) {
  return [
    { value: 'lowest', label: t('market.rules.reference.lowest') },
    { value: 'median', label: t('market.rules.reference.median') },
    ...PLACES.map((place) => ({
      value: `place ${place}`,
      label: t('market.rules.reference.place', { place }),
    })),
    ...competitors.map(({ competitorId, name }) => ({ value: competitorId, label: name })),
  ]
}

/** The rule as the server takes it; `null`: the distance is not readable. */
function bodyOf({
  kind,
  reference,
  percent,
  productType,
  lastingDays,
  mostFollows,
  sensitivityBelow,
  unusual,
}: Values): RuleBody | null {
  const written = percent.trim().replace('−', '-').replace(',', '.')
  const share = /^-?\d{1,2}(\.\d{1,2})?$/.test(written) ? Number(written) : null
  if (share === null || Math.abs(share) > MOST_PERCENT) return null
  const [word, place] = reference.split(' ')
  const isCompetitor = word !== 'lowest' && word !== 'median' && word !== 'place'
  return {
    kind,
    reference: isCompetitor ? 'competitor' : word,
    competitorId: isCompetitor ? reference : null,
    place: place === undefined ? null : Number(place),
    share: share / 100,
    productType: productType === '' ? null : productType,
    lastingDays: lastingDays === '' ? null : Number(lastingDays),
    mostFollows: mostFollows === '' ? null : Number(mostFollows),
    sensitivityBelow: sensitivityBelow === '' ? null : Number(sensitivityBelow),
    passesUnusual: unusual === 'pass',
  }
}
