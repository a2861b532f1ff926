import { ADVICE_REASONS, DISAGREEMENTS, MOST_TEST_WEEKS, type PriceRule } from '#analytics'
import { stripProductNumber } from '#contract/product-mention'
import type { PriceAdvice } from './make-advice.ts'

const RULES: Readonly<Record<PriceRule, string>> = {
  max_step: 'the largest step',
  tested_range: 'the prices tried so far',
  ending: 'the price ending',
  margin_floor: 'the margin floor',
  min_price: 'the lowest price',
  max_price: 'the highest price',
  market_floor: 'a floor against competitors',
  market_ceiling: 'a ceiling against competitors',
  days_between_changes: 'the days between changes',
}

/** Writes English, with one of the words that recommendations are grouped by: increase, decrease, hold. */
export function renderRecommendation(advice: PriceAdvice): string {
  switch (advice.direction) {
    case 'increase':
      return `Increase the price to ${advice.advisedPrice} (+${percent(advice.change)})`
    case 'decrease':
      return `Decrease the price to ${advice.advisedPrice} (-${percent(-advice.change)})`
    case 'maintain':
      if (advice.kind === 'test') return `Hold the price, and test ${advice.test?.price}`
      return advice.test?.isWorthwhile ? 'Hold the price, and learn by a test' : 'Hold the current price'
  }
}

/** Writes one plain sentence: the expected effect, its certainty, the limit. */
export function renderRationale(advice: PriceAdvice): string {
  return stripProductNumber(sentenceOf(advice))
}

function sentenceOf(advice: PriceAdvice): string {
  if (advice.direction === 'maintain') return holdSentence(advice)
  const parts = [ADVICE_REASONS[advice.reason].replace(/\.$/, '')]
  const { monthlyGain, probability, bindingRule } = advice
  if (monthlyGain)
    parts.push(
      `about ${signed(monthlyGain.value)} ${advice.objective} a month is expected (90% interval ${signed(monthlyGain.low)} to ${signed(monthlyGain.high)})`,
    )
  if (advice.objective === 'profit') parts.push(...assumedMargin(advice))
  if (probability !== null) parts.push(`the chance that it beats today’s price is ${chance(probability)}`)
  if (advice.profitBelowCost)
    parts.push(`profit rises too only where a unit costs less than ${advice.profitBelowCost}`)
  if (advice.brokenLimit) parts.push(`${RULES[advice.brokenLimit.rule]} needs ${advice.brokenLimit.price}`)
  if (bindingRule) parts.push(`${RULES[bindingRule]} sets the price`)
  return `${[...parts, ...channelOf(advice), ...disagreement(advice)].join('; ')}.`
}

function holdSentence(advice: PriceAdvice): string {
  const parts = [ADVICE_REASONS[advice.reason].replace(/\.$/, '')]
  const { test, changeAllowedOn } = advice
  if (advice.reason === 'cost_decides' && advice.profitBelowCost)
    parts.push(
      `a cut is sure enough to pay only if a unit costs less than ${advice.profitBelowCost}: enter the cost`,
    )
  if (test?.price)
    return `${[...parts, ...offeredTest(advice, test), ...channelOf(advice), ...disagreement(advice)].join('; ')}.`
  if (changeAllowedOn) parts.push(`it may change again from ${changeAllowedOn}`)
  if (test)
    parts.push(
      test.isWorthwhile
        ? `a test of ${percent(test.change)} up and down, week by week for ${test.weeks} weeks, would halve the uncertainty`
        : `a test would take more than ${MOST_TEST_WEEKS} weeks to halve the uncertainty, which is too long`,
    )
  return `${[...parts, ...disagreement(advice)].join('; ')}.`
}

function disagreement(advice: PriceAdvice): string[] {
  return advice.disagreement ? [lowerFirst(DISAGREEMENTS[advice.disagreement].replace(/\.$/, ''))] : []
}

/** Names the channel of the price, and the channels that move with it. */
function channelOf({ channel }: PriceAdvice): string[] {
  if (channel === null) return []
  const named = channel.following.map((name) => name ?? 'another channel').join(', ')
  return [
    `this is the price of ${channel.name ?? 'the main channel'}, which sells ${percent(channel.shareOfUnits)} of units`,
    ...(named === '' ? [] : [`the price of ${named} moves with it and is counted`]),
  ]
}

function assumedMargin({ cost }: PriceAdvice): string[] {
  return cost?.isAssumed ? [`a margin of ${percent(cost.margin)} is assumed, for no unit cost is known`] : []
}

function offeredTest(advice: PriceAdvice, test: NonNullable<PriceAdvice['test']>): string[] {
  return [
    `try ${test.price} (${test.change > 0 ? '+' : '-'}${percent(Math.abs(test.change))}) for ${test.weeks} weeks`,
    ...(test.gain ? [`similar products suggest ${signed(test.gain.value)} ${advice.objective} a month`] : []),
    ...(advice.objective === 'profit' ? assumedMargin(advice) : []),
  ]
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1).replace(/\.0$/, '')}%`
}

/** Never rounds to 0 % or 100 %, because no forecast is certain. */
function chance(probability: number): string {
  return probability > 0.99 ? 'over 99%' : percent(Math.max(probability, 0.01))
}

function signed(amount: number): string {
  return `${amount < 0 ? '-' : '+'}${Math.abs(amount).toFixed(2)}`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
