import type { Fact, FactSheet } from './fact-sheet.ts'
import { languageWords } from './language-words.ts'
import { readNumbers, type WrittenNumber } from './read-numbers.ts'

/** Texts longer than that are cut by nobody, but refused: the screens have room for a takeaway. */
const MAX_PART_CHARACTERS = 1500
/** So many characters of our instructions in a row are no accident. */
const LEAK_CHARACTERS = 40

const MARKUP = /https?:|www\.|\]\(|<\/?[a-z!]|`|javascript:|data:[a-z]+\/|\bon\w+\s*=/iu
/** Control, tag, bidirectional and zero-width characters: they hide what is written. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u
const FOREIGN_DIGITS = /[\p{Nd}\p{Nl}\p{No}]/u

/**
 * What is wrong with a text that a model wrote from these facts; an empty list: it may be shown. Every
 * number must be a fact, in its kind and sign, rounded at most to the decimals it shows.
 */
export function checkText(text: string, sheet: FactSheet, instructions = ''): string[] {
  const problems: string[] = []
  if (text.trim() === '') problems.push('it is empty')
  if (text.length > MAX_PART_CHARACTERS) problems.push('it is too long')
  if (MARKUP.test(text)) problems.push('it holds a link or markup')
  if (HIDDEN.test(text.replaceAll('\n', ' '))) problems.push('it holds hidden characters')
  if (leaks(text, instructions)) problems.push('it repeats the instructions')
  const own = withoutNames(text, sheet)
  if (/[{}]/.test(own)) problems.push('it names what is not in the data')
  if (FOREIGN_DIGITS.test(own.replaceAll(/[0-9]/g, ''))) problems.push('it holds digits of another script')
  for (const number of readNumbers(own)) {
    if (!sheet.facts.some((fact) => confirms(fact, number))) problems.push(`${number.text} is no fact`)
  }
  const words = languageWords(sheet.regional.language)
  const counted = words.numbers.exec(own)
  if (counted) problems.push(`"${counted[0]}" is a number in words`)
  const quoted = /[“"«„][^”"»“]{2,}[”"»“]/u.exec(own)
  if (quoted) problems.push(`${quoted[0]} quotes nobody`)
  problems.push(...directionProblems(own, sheet))
  return problems
}

/** Names stand as `{key}` until the text has passed: what is in a name can then pass for nothing else. */
const NAME = /\{(\w+)\}/g

export function fillNames(text: string, data: FactSheet['data']): string {
  return text.replaceAll(NAME, (written, key: string) =>
    Object.hasOwn(data, key) ? (data[key] ?? '') : written,
  )
}

function withoutNames(text: string, sheet: FactSheet): string {
  return text.replaceAll(NAME, (written, key: string) => (Object.hasOwn(sheet.data, key) ? '' : written))
}

function confirms(fact: Fact, number: WrittenNumber): boolean {
  if (number.kind === null ? fact.kind === 'percent' || fact.kind === 'money' : fact.kind !== number.kind)
    return false
  const shown = fact.kind === 'percent' ? fact.value * 100 : fact.value
  if (number.sign === '-' && shown > 0) return false
  if (number.sign === '+' && shown < 0) return false
  return number.values.some(({ value, decimals }) => {
    const tolerance = 0.5 * 10 ** -decimals + 1e-9
    return Math.abs(Math.abs(shown) - value) <= tolerance
  })
}

/**
 * Judges sentences that speak of one direction only. All their changes must go that way; and where they speak
 * of the price and of no outcome, that way must be the advised one: "raise the price" needs no figure to harm.
 */
function directionProblems(text: string, sheet: FactSheet): string[] {
  const words = languageWords(sheet.regional.language)
  return text.split(/(?<=[.!?;])\s+/u).flatMap((sentence) => {
    const [isUp, isDown] = [words.up.test(sentence), words.down.test(sentence)]
    if (isUp === isDown) return []
    const changes = readNumbers(sentence)
      .map((number) => sheet.facts.filter((fact) => fact.change && confirms(fact, number)))
      .filter((facts) => facts.length > 0)
    const isContradicted =
      changes.length > 0 &&
      changes.every((facts) => facts.every((fact) => (isUp ? fact.value < 0 : fact.value > 0)))
    if (isContradicted) return [`"${sentence}" turns a direction round`]
    const hasOutcome = changes.some((facts) => facts.some((fact) => fact.change === 'outcome'))
    const isAdvice = sheet.stance !== null && words.price.test(sentence) && !hasOutcome
    return isAdvice && sheet.stance !== (isUp ? 'increase' : 'decrease')
      ? [`"${sentence}" advises what the facts do not`]
      : []
  })
}

function leaks(text: string, instructions: string): boolean {
  const flat = (value: string) => value.toLowerCase().replaceAll(/\s+/g, ' ')
  const [said, ours] = [flat(text), flat(instructions)]
  for (let from = 0; from + LEAK_CHARACTERS <= ours.length; from += LEAK_CHARACTERS / 2) {
    if (said.includes(ours.slice(from, from + LEAK_CHARACTERS))) return true
  }
  return false
}
