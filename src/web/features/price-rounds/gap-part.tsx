import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Field, Select } from '#web/ui/field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import {
  type Chosen,
  ChosenPairs,
  type ChosenProps,
  isSamePair,
  MOST_PAIRS,
  PairByHand,
} from './chosen-pairs.tsx'
import { pairsQuery } from './queries.ts'
import { type RulePartProps, RuleTick, useRuleDraft } from './rule-draft.tsx'
import { StepFields, type Steps, validSteps } from './step-fields.tsx'
import type { BrandPair } from './types.ts'

/** The gap between two brands: by how much one is dearer, and which products are compared. */
export function GapPart({ words, constraint, facts, onChange }: RulePartProps<'gap'>) {
  const { t } = words
  const [draft, set] = useRuleDraft<Steps & { readonly pairs: Chosen }>(constraint, ({ pairs, ...typed }) => {
    const steps = validSteps(typed)
    onChange(steps === null || pairs.length === 0 ? null : { kind: 'gap', pairs: [...pairs], ...steps })
  })
  return (
    <div className="mt-1.5 flex flex-col gap-2">
      <StepFields
        words={words}
        steps={draft}
        min={-90}
        repairLabel={t('rounds.rules.repairGap')}
        onChange={set}
      />
      <Pairs
        words={words}
        vendors={facts?.vendors ?? []}
        chosen={draft.pairs}
        onChoose={(pairs) => set({ pairs })}
      />
    </div>
  )
}

/** Proposes pairs of two vendors that are alike by title, type and size; only those that a person ticks are held. */
function Pairs(props: ChosenProps & { readonly vendors: readonly string[] }) {
  const { words, vendors, chosen, onChoose } = props
  const { t } = words
  const [vendor, setVendor] = useState('')
  const [against, setAgainst] = useState('')
  const isAsked = vendor !== '' && against !== '' && vendor !== against
  const found = useQuery({ ...pairsQuery(vendor, against), enabled: isAsked })
  const select = (label: string, value: string, onValue: (name: string) => void) => (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={[
            { value: '', label: t('rounds.gap.choose') },
            ...vendors.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  )
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        {select(t('rounds.gap.brand'), vendor, setVendor)}
        {select(t('rounds.gap.against'), against, setAgainst)}
      </div>
      {vendor !== '' && vendor === against ? (
        <p role="alert" className="text-label text-danger">
          {t('rounds.gap.sameBrand')}
        </p>
      ) : null}
      {!isAsked ? null : found.data ? (
        <PairList words={words} pairs={found.data.pairs} chosen={chosen} onChoose={onChoose} />
      ) : found.error ? (
        <p role="alert" className="text-label text-danger">
          {sentenceOf(found.error, t('rounds.gap.failed'))}
        </p>
      ) : (
        <Spinner />
      )}
      <PairByHand words={words} chosen={chosen} onChoose={onChoose} />
      <ChosenPairs words={words} chosen={chosen} onChoose={onChoose} />
    </>
  )
}

function PairList(props: ChosenProps & { readonly pairs: readonly BrandPair[] }) {
  const { words, pairs, chosen, onChoose } = props
  const { t, format, price } = words
  if (pairs.length === 0) return <p className="text-label text-muted">{t('rounds.gap.noPairs')}</p>
  const isChosen = (pair: BrandPair) => chosen.some((each) => isSamePair(each, pair))
  const idsOf = ({ productId, againstId }: BrandPair) => ({ productId, againstId })
  const tick = (pair: BrandPair) =>
    onChoose(isChosen(pair) ? chosen.filter((each) => !isSamePair(each, pair)) : [...chosen, idsOf(pair)])
  const priceOf = (value: string | null) => (value === null ? '–' : price(value))
  return (
    <fieldset className="max-h-64 overflow-y-auto rounded-control border border-hairline px-2 py-1">
      <legend className="sr-only">{t('rounds.gap.pairs')}</legend>
      <RuleTick
        label={t('rounds.gap.all')}
        isTicked={pairs.every(isChosen)}
        onTick={(isTicked) => {
          const others = chosen.filter((each) => !pairs.some((pair) => isSamePair(each, pair)))
          onChoose(isTicked ? [...others, ...pairs.map(idsOf)].slice(0, MOST_PAIRS) : others)
        }}
      />
      {pairs.map((pair) => (
        <label key={`${pair.productId}:${pair.againstId}`} className="flex items-start gap-2 py-1 text-label">
          <input
            type="checkbox"
            className="mt-0.5 size-4 shrink-0 accent-(--accent)"
            checked={isChosen(pair)}
            disabled={!isChosen(pair) && chosen.length >= MOST_PAIRS}
            onChange={() => tick(pair)}
          />
          <span className="min-w-0 wrap-anywhere">
            {t('rounds.gap.pair', {
              title: pair.title,
              price: priceOf(pair.price),
              against: pair.againstTitle,
              againstPrice: priceOf(pair.againstPrice),
            })}
            {pair.gap === null ? null : (
              <span className="figures text-muted">
                {' '}
                {format.percent(pair.gap, { signed: true, decimals: 0 })}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
