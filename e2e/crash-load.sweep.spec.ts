import { expect, it } from 'vitest'
import { runCrash } from '../test/crash/run-crash.ts'

it('keeps every acknowledged write once through ten kills of application, database or both', async () => {
  const report = await runCrash({ kills: 10, seed: 7, betweenMs: 900 })
  expect(report.problems).toEqual([])
  expect(report.kills.application + report.kills.database + report.kills.both).toBe(10)
  expect(report.acknowledged.orders).toBeGreaterThan(5)
  expect(report.acknowledged.decisions).toBeGreaterThan(2)
  expect(report.acknowledged.imports).toBeGreaterThan(0)
})
