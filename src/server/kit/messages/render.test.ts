import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { defaultRegional, type RegionalSettings } from '#contract/settings'
import type { Message } from '#messages/message'
import { ProblemError, problem } from '../errors.ts'
import { inEnglish, render, renderTokens } from './render.ts'
import { valueTypes } from './value-types.ts'

const german: RegionalSettings = {
  ...defaultRegional,
  ...{ language: 'de-DE', decimal_separator: ',', thousands_separator: '.', date_format: 'DD/MM/YYYY' },
  ...{ time_format: '24-hour', timezone: 'Europe/London' },
}

const say = (text: string, values: NonNullable<Message['values']>) =>
  renderTokens(compileMessageOrThrow(text), values, german, 'EUR').replaceAll('\u00a0', ' ')

describe('a message', () => {
  it('writes figures as the reader does, in the currency of the amounts', () => {
    const text = '{name} costs {price, money}, {share, percent} more ({change, number, signed})'
    expect(say(text, { name: 'Mug {price}', price: 1234.5, share: 0.125, change: 3 })).toBe(
      'Mug {price} costs 1.234,50 €, 12,5 % more (+3,00)',
    )
    expect(say('{x}', { x: { kind: 'money', value: 2 } })).toBe('2,00 €')
  })

  it.each([
    [0, 'no row of A'],
    [1, '1 row of A'],
    [1234, '1.234 rows of A'],
  ])('counts %i', (n, text) => {
    expect(say('{n, plural, =0 {no row} one {# row} other {# rows}} of {name}', { n, name: 'A' })).toBe(text)
  })

  it('chooses, also where the choice is the name of a part of every object', () => {
    const text = '{side, select, left {to the left} other {elsewhere}}'
    expect([say(text, { side: 'left' }), say(text, { side: 'constructor' })]).toEqual([
      'to the left',
      'elsewhere',
    ])
  })

  it('writes days, moments and lists', () => {
    expect(say('{day, day} and {at, moment}', { day: '2026-01-31', at: '2026-07-01T12:30:00Z' })).toBe(
      '31/01/2026 and 01/07/2026, 13:30',
    )
    expect(say('{all, list, semicolon} / {all, list}', { all: ['a', 2] })).toBe('a; 2 / a, 2')
  })

  it('is worded with the messages in it', () => {
    const inner: Message = { id: 'server.database_away', values: { seconds: 5 } }
    expect(say('Not now: {reason}', { reason: inner })).toBe(
      'Not now: Die Datenbank antwortet gerade nicht. Nichts Gespeichertes ist verloren. Versuchen Sie es in 5 Sekunden erneut.',
    )
  })

  it('of an id that no catalogue holds any more is that id', () => {
    expect(render({ id: 'gone.long_ago' as Message['id'] }, german)).toBe('gone.long_ago')
  })

  it('says which values it takes, and refuses a kind that nothing writes', () => {
    const text = '{n, plural, one {# row of {name}} other {{price, money}}} {n} {all, list}'
    expect(Object.fromEntries(valueTypes(compileMessageOrThrow(text)))).toEqual({
      ...{ n: 'number', name: 'MessageValue', price: 'number', all: 'readonly MessageValue[]' },
    })
    expect(() => valueTypes(compileMessageOrThrow('{n, ordinal}'))).toThrow('{n, ordinal}')
  })
})

describe('a refusal', () => {
  const away = problem('server.database_away', { seconds: 7 }, { retryAfterSeconds: 7 })

  it('carries its code, and is worded in the language of the reader', () => {
    expect([away.status, away.retryAfterSeconds, away instanceof ProblemError]).toEqual([503, 7, true])
    expect(away.toBody('fr-FR')).toEqual({
      code: 'unavailable',
      error:
        'La base de données ne répond pas pour le moment. Rien de ce qui a été enregistré n’est perdu. Réessayez dans 7 secondes.',
    })
  })

  it('is English for the log', () => {
    expect(away.message).toBe(inEnglish({ id: 'server.database_away', values: { seconds: 7 } }))
  })

  it('cannot be thrown without its values, nor with others', () => {
    // @ts-expect-error: `seconds` is missing.
    problem('server.database_away', {})
    // @ts-expect-error: there is no such value.
    problem('server.disk_full', { seconds: 3 })
    // @ts-expect-error: there is no such refusal.
    expect(() => problem('server.on_fire')).not.toThrow()
  })
})
