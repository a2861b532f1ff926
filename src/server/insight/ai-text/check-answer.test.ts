import { describe, expect, it } from 'vitest'
import type { Language } from '#contract/settings'
import { partsOf } from '../../../../test/model-answers/answer-parts.ts'
import { developmentBad } from '../../../../test/model-answers/development/bad.ts'
import { developmentGood } from '../../../../test/model-answers/development/good.ts'
import { developmentGood2 } from '../../../../test/model-answers/development/good-2.ts'
import { developmentGood3 } from '../../../../test/model-answers/development/good-3.ts'
import { taskOf } from '../../../../test/model-answers/sheets.ts'
import { checkAnswer, checkBegun } from './check-answer.ts'

const check = (conclusion: string, language: Language = 'en-US', details?: string) => {
  const task = taskOf('takeaway', language)
  const answer = {
    language,
    sheet: 'takeaway',
    kind: '',
    first: conclusion,
    ...(details && { second: details }),
  } as const
  return checkAnswer(partsOf(answer, task), task.sheet)
}
const isShownWhole = (...args: Parameters<typeof check>) => {
  const { problems, leftOut } = check(...args)
  return problems.length === 0 && leftOut.length === 0
}

describe('an answer of a model', () => {
  it.each([
    ['en-US', '{sensitivity} {advice} The estimate of {elasticity} is based on {months}.'],
    ['en-GB', 'In short: {sensitivity} {advice} From {price} the recommendation is {advisedPrice}.'],
    ['de-DE', '{sensitivity} {advice} Erwartet wird {gain}. Die Schätzung stützt sich auf {months}.'],
    ['es-ES', '{sensitivity} {advice} El efecto esperado es {gain}, con {months}.'],
    ['fr-FR', '{sensitivity} {advice} L’effet attendu est {gain}. L’estimation repose sur {months}.'],
  ] as const)('in %s that connects facts is shown as it is', (language, text) => {
    expect(check(text, language)).toMatchObject({ problems: [], leftOut: [] })
  })

  it.each([
    [
      'en-US',
      'fifteen',
      'a hundredfold',
      'one third',
      'two-thirds',
      'half',
      'doubles',
      'the seventh',
      'XL',
      'per cent',
      'a dozen',
      'twentieth',
      'quadruple',
    ],
    [
      'de-DE',
      'fünfundzwanzig',
      'dreizehn',
      'zweifach',
      'die Hälfte',
      'ein Drittel',
      'verdoppelt',
      'siebenhundert',
      'XIV',
      'Prozent',
      'anderthalb',
      'zweitens',
      'Milliarden',
    ],
    [
      'es-ES',
      'setenta',
      'quince',
      'dieciséis',
      'veintidós',
      'la mitad',
      'el doble',
      'triplica',
      'XXI',
      'por ciento',
      'tercera parte',
      'quinientos',
      'décimo',
    ],
    [
      'fr-FR',
      'quinze',
      'soixante-dix',
      'quatre-vingts',
      'la moitié',
      'le double',
      'quadruple',
      'deuxième',
      'XVI',
      'pour cent',
      'un tiers',
      'milliard',
      'nonante-neuf',
    ],
  ] as const)('in %s is refused with each number in words', (language, ...numbers) => {
    for (const number of numbers)
      expect(check(`{sensitivity} {advice} {gain}, ${number}.`, language).problems, number).not.toEqual([])
  })

  it.each([
    [
      'en-US',
      'It is guaranteed.',
      'You will definitely see it.',
      'Act today.',
      'It cannot fail.',
      'Hurry.',
      'Trust it.',
      'Surely so.',
    ],
    [
      'de-DE',
      'Das ist garantiert.',
      'Das ist sicher.',
      'Handeln Sie sofort.',
      'Zweifellos.',
      'Ohne Risiko.',
      'Auf jeden Fall.',
    ],
    [
      'es-ES',
      'Está garantizado.',
      'Es seguro.',
      'Actúe hoy.',
      'Sin duda.',
      'Sin riesgo.',
      'Siempre funciona.',
    ],
    [
      'fr-FR',
      'C’est garanti.',
      'À coup sûr.',
      'Agissez dès maintenant.',
      'Sans aucun doute.',
      'Sans risque.',
      'Toujours.',
    ],
  ] as const)('in %s is refused with each promise, certainty or haste', (language, ...promises) => {
    for (const promise of promises)
      expect(check(`{sensitivity} {advice} {gain}. ${promise}`, language).problems, promise).not.toEqual([])
  })

  it.each([
    'See quanto-help.example.',
    'See evil dot com.',
    'See //evil.example.',
    'See ftp://evil.example.',
    'Write to a@b.example.',
    '<b>Note</b> this.',
    '[Here](x).',
    '`Note` this.',
    'Note this #.',
    'Note ٣ this.',
    'Note ９ this.',
    'Note³ this.',
    'No\u200bte this.',
    'Note \u202ethis.',
    'Note {this}.',
  ])('is refused with an address, markup, digits, hidden signs or an unknown fact: %s', (sentence) => {
    expect(check(`{sensitivity} {advice} {gain}. ${sentence}`).problems).not.toEqual([])
  })

  it('is refused where a noun stands with a fact that it is not', () => {
    for (const swapped of [
      'The price is {gain}.',
      'The elasticity is {months}.',
      'Today’s price is {advisedPrice}.',
      'At a lower price, {higher}.',
      'The measured effect is {gain}.',
    ])
      expect(check(`{sensitivity} {advice} ${swapped}`).problems, swapped).not.toEqual([])
    for (const right of [
      'The price is {price}.',
      'The elasticity is {elasticity}.',
      'Today’s price is {price}.',
      'At a higher price, {higher}.',
      'The expected effect is {gain}.',
    ])
      expect(check(`{sensitivity} {advice} ${right}`), right).toMatchObject({ problems: [], leftOut: [] })
  })

  it('is refused empty, in one word, with a fact twice, or without a fact in a part', () => {
    for (const [first, second] of [
      ['', ''],
      [' ', '{lower}.'],
      ['ok', 'ok'],
      ['{advice}', 'Good.'],
      ['{advice} {gain}.', '{gain}.'],
      ['{gain}', '{lower}'],
    ] as const)
      expect(check(first, 'en-US', second).problems, first).not.toEqual([])
  })

  it('is shown without the words that are not among those that only connect; its facts stay', () => {
    const { problems, shown, leftOut } = check(
      '{sensitivity} {advice} Here is the estimate, {elasticity}. Lavishly {gain}.',
    )
    expect(problems).toEqual([])
    expect(shown.conclusion).toBe('{sensitivity} {advice} Here is the estimate, {elasticity}. {gain}. ')
    expect(leftOut).toHaveLength(1)
    expect(check('{sensitivity} {advice} Lavishly, splendidly, velvety {gain}.').problems).not.toEqual([])
  })

  it('is judged sentence by sentence as it comes, without a word that is refused later', () => {
    const { sheet } = taskOf('takeaway', 'en-US')
    const sentences = [
      '{sensitivity} {advice} Here is a note. ',
      'The expected effect is {gain}. ',
      'It is guaranteed. ',
    ]
    const begun = sentences.map((_, k) =>
      checkBegun({ conclusion: sentences.slice(0, k + 1).join('') }, sheet),
    )
    expect(begun.map(({ problems }) => problems.length > 0)).toEqual([false, false, true])
    expect(begun[1]?.shown.conclusion).toBe(`${begun[0]?.shown.conclusion}${sentences[1]}`)
    const lead = checkBegun({ conclusion: 'Here is the effect on profit. ' }, sheet)
    expect(lead).toMatchObject({ problems: [], isOpen: true })
    expect(
      checkBegun({ conclusion: 'Here is the effect on profit. {gain} is expected. ' }, sheet).isOpen,
    ).toBe(false)
  })
})

describe('answers to develop by', () => {
  it('of a bad model are none shown as they are', () => {
    const whole = developmentBad.filter((answer) => {
      const task = taskOf(answer.sheet, answer.language)
      const { problems, leftOut } = checkAnswer(partsOf(answer, task), task.sheet)
      return problems.length === 0 && leftOut.length === 0
    })
    expect(whole.map(({ first }) => first)).toEqual([])
    expect(developmentBad.length).toBeGreaterThan(80)
  })

  it('of a good model are mostly accepted', () => {
    const good = [...developmentGood, ...developmentGood2, ...developmentGood3]
    const accepted = good.filter((answer) => {
      const task = taskOf(answer.sheet, answer.language)
      return checkAnswer(partsOf(answer, task), task.sheet).problems.length === 0
    })
    expect(accepted.length / good.length).toBeGreaterThan(0.7)
  })

  it('need no more than our own words: a text of facts alone is not a model’s', () => {
    expect(isShownWhole('{sensitivity} {advice}', 'en-US', '{gain}')).toBe(false)
  })
})
