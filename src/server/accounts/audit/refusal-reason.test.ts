import { describe, expect, it } from 'vitest'
import { message } from '#messages/message'
import { problem } from '../../kit/errors.ts'
import { reasonIn, resultInEnglish, resultOf } from './refusal-reason.ts'

const tooMany = problem('schedule.too_many', { most: 3 })
const inGerman = 'Es gibt 3 Planungen. Löschen Sie zuerst eine.'

describe('why a call was refused', () => {
  it('is stored as id and values, and worded for its reader', () => {
    const stored = resultOf(tooMany.text)
    expect(JSON.parse(stored)).toEqual({ id: 'schedule.too_many', values: { most: 3 } })
    expect([reasonIn(stored, 'de-DE'), resultInEnglish(stored)]).toEqual([inGerman, tooMany.message])
  })

  it('is nothing of what was done', () => {
    expect([resultOf(undefined), reasonIn('done', 'de-DE'), resultInEnglish('done')]).toEqual([
      'done',
      null,
      'done',
    ])
  })

  it('may be that a change broke off, for a reason of its own', () => {
    const stored = resultOf(message('audit.not_finished', { reason: tooMany.text }))
    expect([reasonIn(stored, 'de-DE'), resultInEnglish(stored)]).toEqual([
      `nicht beendet: ${inGerman}`,
      `not finished: ${tooMany.message}`,
    ])
    expect(reasonIn(resultOf(message('audit.not_finished', { reason: 'a slip {0}' })), 'de-DE')).toBe(
      'nicht beendet: a slip {0}',
    )
  })
})

/** Sentences as the log of a version before ids holds them. */
describe('a sentence of before', () => {
  it.each([
    ['There are 3 schedules. Delete one first.', inGerman],
    ['not finished: wrong code', 'nicht beendet: falscher Code'],
    [
      'Mug (a|b) has this price already: nothing was planned.',
      'Mug (a|b) hat diesen Preis schon: Nichts wurde geplant.',
    ],
    ['nothing about customers of the shop is kept', 'über Kunden des Shops wird nichts aufbewahrt'],
    ['something else', 'something else'],
    ['{"half', '{"half'],
  ])('%j reads in German as %j', (english, german) => {
    expect([reasonIn(english, 'de-DE'), resultInEnglish(english)]).toEqual([german, english])
  })
})
