import { Field, Select } from '#web/ui/field.tsx'
import type { RoundList, RoundScope } from './types.ts'
import type { Words } from './use-words.ts'

/** The store, or one of its types and vendors. */
export function ScopePart(props: {
  readonly words: Words
  readonly of: RoundScope
  readonly facts: RoundList | null
  readonly onChange: (of: RoundScope) => void
}) {
  const { words, of, facts, onChange } = props
  const { t } = words
  const known: readonly RoundScope[] = facts
    ? [
        ...facts.types.map((name) => ({ kind: 'type', name }) as const),
        ...facts.vendors.map((name) => ({ kind: 'vendor', name }) as const),
      ]
    : []
  const keyOf = (scope: RoundScope) => (scope.kind === 'store' ? 'store' : `${scope.kind}:${scope.name}`)
  const isKnown = of.kind === 'store' || known.some((scope) => keyOf(scope) === keyOf(of))
  const groups = isKnown ? known : [of, ...known]
  return (
    <Field
      label={t('rounds.field.of')}
      error={facts && !isKnown ? t(`rounds.of.unknown.${of.kind}`, { name: of.name }) : undefined}
    >
      {(control) => (
        <Select
          {...control}
          value={keyOf(of)}
          options={[{ kind: 'store' } as const, ...groups].map((scope) => ({
            value: keyOf(scope),
            label:
              scope.kind === 'store'
                ? t('rounds.of.store')
                : t(`rounds.of.${scope.kind}`, { name: scope.name }),
          }))}
          onChange={(event) => {
            const next = groups.find((scope) => keyOf(scope) === event.target.value)
            onChange(next ?? { kind: 'store' })
          }}
        />
      )}
    </Field>
  )
}
