import { useState } from 'react'
import { parseNumber } from '#web/lib/format/parse.ts'
import { Field, TextInput } from '#web/ui/field.tsx'
import type { Words } from './use-words.ts'

interface NumberFieldProps {
  readonly words: Words
  readonly label: string
  /** `null`: empty, where that is allowed. */
  readonly initial: number | null
  readonly min: number
  readonly max: number
  readonly isWhole?: boolean
  readonly isOptional?: boolean
  readonly isWide?: boolean
  /** `undefined`: what is typed is no number of this field. */
  readonly onNumber: (value: number | null | undefined) => void
}

/** A number of a rule, checked while it is typed. */
export function NumberField(props: NumberFieldProps) {
  const { words, label, initial, min, max, onNumber } = props
  const { t, format } = words
  const shown = (value: number) => format.number(value, { decimals: decimalsOf(value) })
  const [typed, setTyped] = useState(() => (initial === null ? '' : shown(initial)))
  const numberOf = (text: string): number | null | undefined => {
    if (text.trim() === '') return props.isOptional ? null : undefined
    const value = parseNumber(format.settings, text.replace(/%$/, ''))
    if (value === null || value < min || value > max) return undefined
    return props.isWhole && !Number.isInteger(value) ? undefined : value
  }
  return (
    <div className={props.isWide ? 'min-w-0 flex-1' : 'w-32'}>
      <Field
        label={label}
        error={
          numberOf(typed) === undefined
            ? t('rounds.fieldError', { min: shown(min), max: shown(max) })
            : undefined
        }
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              onNumber(numberOf(event.target.value))
            }}
          />
        )}
      </Field>
    </div>
  )
}

/** Digits behind the point that a number needs, three at most. */
function decimalsOf(value: number): number {
  return [0, 1, 2].find((digits) => Number(value.toFixed(digits)) === value) ?? 3
}

/** Percent as typed to a share, to a thousandth of a percent. */
export const shareOf = (typed: number): number => Math.round(typed * 1000) / 100_000
export const percentOf = (share: number): number => Math.round(share * 1000) / 10
