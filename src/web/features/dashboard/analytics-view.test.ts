import { describe, expect, it } from 'vitest'
import { pagingOf, toAnalyticsRow } from './analytics-view.ts'
import { parseDashboardSearch } from './search.ts'
import type { ElasticityRow } from './types.ts'

function row(elasticity: number | null): ElasticityRow {
  const figure =
    elasticity === null ? { low: null, high: null } : { low: elasticity - 1, high: elasticity + 1 }
  const basis = {
    nextLow: null,
    nextHigh: null,
    nextDeviation: null,
    grade: null,
    ownShare: null,
    months: 3,
    reason: elasticity === null ? 'no_sales' : null,
  }
  return { productId: 1, title: 'x'.repeat(41), sku: 'X', elasticity, ...figure, ...basis }
}

describe('a row of Deep Analytics', () => {
  it.each([
    [0.31, 'ruleLabel.considerIncrease'],
    [0.3, 'ruleLabel.potentialIncrease'],
    [0.01, 'ruleLabel.potentialIncrease'],
    [0, 'ruleLabel.hold'],
    [-0.49, 'ruleLabel.hold'],
    [-0.5, 'ruleLabel.considerDecrease'],
    [-3, 'ruleLabel.considerDecrease'],
  ])('at %d has the label %s', (elasticity, labelId) => {
    expect(toAnalyticsRow(row(elasticity)).labelId).toBe(labelId)
  })
  it.each([
    [1.01, 'High'],
    [1, 'Low'],
    [-1, 'Low'],
    [-1.01, 'High'],
  ])('at %d has the badge %s', (elasticity, badge) => {
    expect(toAnalyticsRow(row(elasticity)).sensitivity).toBe(badge)
  })
  // Revenue at price p is p^(1 + E): a lower price brings less where E > -1.
  it.each([
    [-0.49, false],
    [-0.6, true],
    [-0.98, true],
    [-1, false],
    [-1.5, false],
  ])('at %d says that the cut of its label loses revenue: %s', (elasticity, loses) => {
    expect(toAnalyticsRow(row(elasticity)).isCutAtALoss).toBe(loses)
  })
  it('without a figure has no badge and no label, but a reason', () => {
    expect(toAnalyticsRow(row(null))).toMatchObject({
      figure: null,
      interval: null,
      sensitivity: null,
      labelId: null,
      implausible: false,
      reason: 'no_sales',
    })
  })
  it('is marked when its figure is above zero, and cut after 40 characters', () => {
    expect(toAnalyticsRow(row(0.2)).implausible).toBe(true)
    expect(toAnalyticsRow(row(-0.2)).implausible).toBe(false)
    expect(toAnalyticsRow(row(0.2)).name).toBe(`${'x'.repeat(40)}…`)
  })
})

describe('paging', () => {
  it('says which rows are shown and which pages stand beside', () => {
    expect(pagingOf(1, 10, 412)).toEqual({ first: 1, last: 10, previous: null, next: 2 })
    expect(pagingOf(42, 2, 412)).toEqual({ first: 411, last: 412, previous: 41, next: null })
    expect(pagingOf(1, 10, 10)).toEqual({ first: 1, last: 10, previous: null, next: null })
  })
  it('leads back from a page beyond the end', () => {
    expect(pagingOf(9, 0, 12)).toEqual({ first: 0, last: 0, previous: 2, next: null })
  })
})

describe('the address of Deep Analytics', () => {
  it('keeps search, filter, order and page, and drops what goes without saying', () => {
    const search = { tab: 'analytics', search: 'mug', filter: 'high', order: 'lowest', page: 3 } as const
    expect(parseDashboardSearch(search)).toEqual(search)
    expect(parseDashboardSearch({ search: '  ', filter: 'all', order: 'highest', page: 1 })).toEqual({})
    expect(parseDashboardSearch({ filter: 'odd', page: 'x', order: 3 })).toEqual({})
  })
  it('takes a code that looks like a number', () => {
    expect(parseDashboardSearch({ search: 85123 })).toEqual({ search: '85123' })
  })
})
