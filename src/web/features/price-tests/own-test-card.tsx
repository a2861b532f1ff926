import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useCreateTest } from './mutations.ts'
import { testSettingsQuery } from './queries.ts'
import type { Words } from './use-words.ts'

const STEPS = [0.05, 0.08, 0.1, 0.15] as const
const GOODS = ['usual', 'consumable', 'unstored'] as const

/** A test of a whole type that its owner wants, for proof or before a large move: it is only costed. */
export function OwnTestCard({ words, type }: { readonly words: Words; readonly type: string | null }) {
  const { t, format } = words
  const navigate = useNavigate()
  const found = useQuery(testSettingsQuery())
  const [chosen, setChosen] = useState(type)
  const [step, setStep] = useState<number>(0.1)
  const [goods, setGoods] = useState<(typeof GOODS)[number]>('usual')
  const creating = useCreateTest(
    ({ testId }) => void navigate({ to: '/price-tests', search: { test: testId } }),
  )
  const types = found.data?.types ?? []
  const productType = chosen !== null && types.includes(chosen) ? chosen : (types[0] ?? null)
  if (productType === null) return null
  const steps = STEPS.filter((each) => each <= (found.data?.settings.largestStep ?? 1) + 1e-9)
  const draw = () =>
    creating.mutate(
      { name: productType.slice(0, 80), productType, goods, step },
      {
        onError: (error) => showToast({ message: sentenceOf(error, t('tests.drawFailed')), tone: 'danger' }),
      },
    )
  return (
    <Permit call="createPriceTest">
      <Card title={t('tests.own.title')} note={t('tests.own.note')}>
        <div className="flex flex-wrap items-end gap-4 max-sm:flex-col max-sm:items-stretch">
          <Field label={t('tests.own.type')}>
            {(control) => (
              <Select
                {...control}
                value={productType}
                options={types.map((each) => ({ value: each, label: each }))}
                onChange={(event) => setChosen(event.target.value)}
              />
            )}
          </Field>
          <Field label={t('tests.own.step')}>
            {(control) => (
              <Select
                {...control}
                value={String(step)}
                options={steps.map((each) => ({
                  value: String(each),
                  label: format.percent(each, { decimals: 0 }),
                }))}
                onChange={(event) => setStep(Number(event.target.value))}
              />
            )}
          </Field>
          <Field label={t('tests.own.goods')}>
            {(control) => (
              <Select
                {...control}
                value={goods}
                options={GOODS.map((each) => ({
                  value: each,
                  label: t(`tests.goods.${each}`, { weeks: format.count(found.data?.usualPeriodWeeks ?? 2) }),
                }))}
                onChange={(event) => setGoods(GOODS.find((each) => each === event.target.value) ?? 'usual')}
              />
            )}
          </Field>
          <Button busy={creating.isPending} onClick={draw}>
            {t('tests.draw')}
          </Button>
        </div>
      </Card>
    </Permit>
  )
}
