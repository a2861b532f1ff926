import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ADVICE_REASONS, DISAGREEMENTS, PRICE_RULES } from '#analytics'
import { rationale, testSentence } from './rationale.ts'
import type { PriceAdvice } from './types.ts'
import type { Item } from './view-model.ts'

const written = readFileSync(path.resolve(import.meta.dirname, '../../i18n/locales/en-US.po'), 'utf8')
const sentences = new Map(
  [...written.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)].map((match) => [match[1] ?? '', match[2] ?? '']),
)
const t = (id: string, values: Readonly<Record<string, string | number>> = {}) =>
  (sentences.get(id) ?? id).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
const percent = (share: number) => `${Math.round(share * 100)}%`
const words = {
  t,
  share: percent,
  chance: percent,
  price: (amount: string) => `$${amount}`,
  change: (share: number) => `${share > 0 ? '+' : '−'}${percent(Math.abs(share))}`,
  format: { date: (day: string) => day },
} as Parameters<typeof rationale>[0]

const say = (advice: Partial<PriceAdvice>, unitsChange: number | null = null) =>
  rationale(words, { advice: { ...advice }, unitsChange } as Item)

describe('the rationale', () => {
  it('is one plain sentence: what the change costs or brings, and why it pays', () => {
    const pays = { reason: 'pays', objective: 'profit' } as const
    expect(say({ ...pays, direction: 'increase', change: 0.1 }, -0.18)).toBe(
      'Raising the price 10% should lose about 18% of sales, but the higher margin per sale more than makes up for it.',
    )
    expect(say({ ...pays, direction: 'decrease', change: -0.1 }, 0.3)).toBe(
      'Cutting the price 10% should lift sales about 30%, more than making up for the thinner margin.',
    )
    expect(say({ ...pays, objective: 'revenue', direction: 'increase', change: 0.05 }, -0.02)).toBe(
      'Raising the price 5% should lose about 2% of sales and still increase revenue.',
    )
  })

  it('says that a raise pays at any cost, and which cost decides on a cut', () => {
    const raise = { reason: 'pays_at_any_cost', objective: 'revenue', direction: 'increase' } as const
    expect(say({ ...raise, change: 0.1 }, -0.06)).toContain('so profit rises whatever a unit costs.')
    expect(say({ reason: 'cost_decides', direction: 'maintain', profitBelowCost: '4.40' })).toBe(
      'A cut is sure enough to pay only if a unit costs less than $4.40 – enter the cost.',
    )
  })

  it('offers the price to test where own sales say too little', () => {
    const test = { price: '9.49', change: -0.05, weeks: 4, isWorthwhile: true, gain: null }
    expect(say({ reason: 'little_evidence', kind: 'test', direction: 'maintain', test })).toBe(
      'Too little own evidence: try $9.49 (−5%) for 4 weeks.',
    )
  })

  it('never says that a price lies within limits that it breaks', () => {
    const broken = { rule: 'margin_floor', price: '9.00' } as const
    const forced = { reason: 'outside_limits', direction: 'increase', brokenLimit: broken } as const
    expect(say({ ...forced, bindingRule: 'margin_floor', change: 0.03 })).toBe(
      'Today’s price breaks a limit (the lowest margin allowed); this is the nearest usual price that keeps it.',
    )
    expect(say({ ...forced, bindingRule: 'max_step', change: 0.05 })).toBe(
      'Today’s price breaks a limit (the lowest margin allowed). Keeping it needs $9.00, which breaks your largest step; this is as far as one step of 5% goes.',
    )
  })

  it('says why a price stays', () => {
    expect(say({ reason: 'too_uncertain', direction: 'maintain', probability: 0.598 })).toContain(
      'a 59% chance of paying off, but',
    )
    expect(say({ reason: 'too_soon', direction: 'maintain', changeAllowedOn: '2026-12-16' })).toContain(
      'until 2026-12-16',
    )
    expect(say({ reason: 'implausible_elasticity', direction: 'maintain' })).toContain('rarely raise sales')
  })

  it('says since when a product is not selling, and what is usual', () => {
    const demand = {
      state: 'discontinued',
      lastSoldOn: '2026-08-12',
      usualGapDays: 3.2,
      backOn: null,
    } as const
    expect(say({ reason: 'discontinued', direction: 'maintain', demand })).toBe(
      'Not sold since 2026-08-12; it usually sells every 3 days.',
    )
    expect(say({ reason: 'discontinued', demand: { ...demand, usualGapDays: 1.2 } })).toContain('every day.')
    expect(say({ reason: 'discontinued', demand: { ...demand, usualGapDays: null } })).toContain(
      'longer than chance explains',
    )
    expect(say({ reason: 'sold_out', demand })).toBe('Sold out; last sold on 2026-08-12.')
    expect(say({ reason: 'rarely_sold', demand })).toContain('last sold on 2026-08-12')
    expect(say({ reason: 'out_of_season', demand: { ...demand, backOn: '2027-05-02' } })).toBe(
      'Out of season: not sold since 2026-08-12; it usually sells again from 2027-05-02.',
    )
  })

  // Specification, section 3: the word 'Product' followed by a number is stripped.
  it('loses the word Product with a number', () => {
    const numbered = { ...words, t: () => 'Product 17: sells well at this price.' }
    expect(rationale(numbered, { advice: { reason: 'pays' }, unitsChange: null } as Item)).toBe(
      'sells well at this price.',
    )
  })
})

describe('hold, and learn', () => {
  const test = (weeks: number) => ({
    ...{ price: null, gain: null },
    ...{ change: 0.1, weeks, isWorthwhile: weeks <= 26 },
  })

  it('says what a test takes, or that it takes too long', () => {
    expect(testSentence(words, { test: null } as PriceAdvice)).toBeNull()
    expect(testSentence(words, { test: test(12) } as PriceAdvice)).toContain('10% apart')
    expect(testSentence(words, { test: test(12) } as PriceAdvice)).toContain('12 weeks')
    expect(testSentence(words, { test: test(80) } as PriceAdvice)).toContain('80 weeks')
    expect(testSentence(words, { test: test(4834) } as PriceAdvice)).toContain('would take years')
  })
})

it('has a sentence for every reason, rule and disagreement', () => {
  const needed = [
    ...Object.keys(ADVICE_REASONS).map((code) => `recommendations.reason.${code}`),
    ...PRICE_RULES.map((code) => `recommendations.rule.${code}`),
    ...Object.keys(DISAGREEMENTS).map((code) => `recommendations.why.${code}`),
  ]
  expect(needed.filter((id) => !sentences.has(id))).toEqual([])
})
