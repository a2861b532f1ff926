import { describe, expect, it } from 'vitest'
import { defaultRegional } from '#contract/settings'
import { createFormat } from '#web/lib/format/format.ts'
import { type FactField, readValues, writtenValues } from './fact-form.ts'

const german = createFormat({
  ...defaultRegional,
  language: 'de-DE',
  date_format: 'DD/MM/YYYY',
  decimal_separator: ',',
  thousands_separator: '.',
})
const words = { t: (id: string) => id, format: german }
const fields: readonly FactField[] = [
  { name: 'day', label: 'Day', kind: 'day', isRequired: true },
  { name: 'cost', label: 'Cost', kind: 'amount' },
  { name: 'lift', label: 'Lift', kind: 'signedAmount' },
  { name: 'units', label: 'Units', kind: 'units' },
  { name: 'depth', label: 'Depth', kind: 'percent' },
  { name: 'note', label: 'Note', kind: 'text', maxLength: 100 },
]

describe('what a person types', () => {
  it('is read in their own formats', () => {
    expect(
      readValues(
        fields,
        { day: '31/01/2026', cost: '1.234,50', lift: '-1.234,50', units: '-3', depth: '12,5 %', note: ' x ' },
        words,
      ),
    ).toEqual({
      values: {
        day: '2026-01-31',
        cost: '1234.50',
        lift: '-1234.50',
        units: '-3',
        depth: '0.125',
        note: 'x',
      },
      errors: {},
    })
  })

  it('is told field by field where it cannot be read', () => {
    const { values, errors } = readValues(
      fields,
      { cost: '-1', lift: '--1', units: '1,5', depth: '120' },
      words,
    )
    expect(values).toBeNull()
    expect(errors).toEqual({
      day: 'facts.form.missing',
      cost: 'facts.form.amountWrong',
      lift: 'facts.form.amountWrong',
      units: 'facts.form.unitsWrong',
      depth: 'facts.form.percentWrong',
    })
  })

  it('comes back as it is written', () => {
    const values = { day: '2026-01-31', cost: '12.5', lift: '-8.5', units: '-3', depth: '0.15', note: 'x' }
    const written = writtenValues(fields, values, words)
    expect(written).toEqual({
      day: '31/01/2026',
      cost: '12,5',
      lift: '-8,5',
      units: '-3',
      depth: '15',
      note: 'x',
    })
    expect(readValues(fields, written, words).values).toEqual(values)
  })
})
