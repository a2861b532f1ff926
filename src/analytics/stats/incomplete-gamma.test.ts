import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  gammaQuantile,
  logGamma,
  lowerGamma,
  poissonLowerMidP,
  poissonMass,
  poissonUpperMidP,
  upperGamma,
} from './incomplete-gamma.ts'

/** Golden values: scipy 1.10.1 (special.gammainc, gammaincc, gammaln; stats.poisson, stats.gamma.ppf). */
const expectClose = (value: number, golden: number) => expect(Math.abs(value / golden - 1)).toBeLessThan(1e-9)

test.each([
  [0.5, 0.1, 0.34527915398142317, 0.6547208460185768],
  [3, 0.2, 0.0011484812448621328, 0.9988515187551379],
  [3, 10, 0.9972306042844884, 0.0027693957155115775],
  [50, 40, 0.07033506665939494, 0.9296649333406051],
  [1000, 1100, 0.9989406767460701, 0.0010593232539299773],
])('incomplete gamma at a = %d, x = %d', (a, x, lower, upper) => {
  expectClose(lowerGamma(a, x), lower)
  expectClose(upperGamma(a, x), upper)
})

test('log gamma', () => {
  expectClose(logGamma(0.3), 1.0957979948180756)
  expectClose(logGamma(4.5), 2.4537365708424423)
  expectClose(logGamma(170), 701.4372638087372)
  expect(Math.abs(logGamma(1))).toBeLessThan(1e-14)
})

test.each([
  [3, 0.4, 0.004351291621730425],
  [12, 3.7, 0.0003003125606511009],
  [40, 12.5, 3.203664586712227e-10],
  [250, 190, 1.5998594024607103e-5],
])('upper mid-p of %d against %d', (count, mean, golden) => {
  expectClose(poissonUpperMidP(count, mean), golden)
})

test.each([
  [0, 3.5, 0.01509869171115925],
  [4, 11.2, 0.008708975141306825],
  [150, 200, 0.00011407162505938487],
])('lower mid-p of %d against %d', (count, mean, golden) => {
  expectClose(poissonLowerMidP(count, mean), golden)
})

test.each([
  [3, 0.05, 0.8176914471639534],
  [4, 0.95, 7.753656527932725],
  [120, 0.05, 102.5676901285548],
  [1, 0.95, 2.9957322735539895],
])('gamma(%d) quantile at %d', (a, probability, golden) => {
  expectClose(gammaQuantile(a, probability), golden)
})

test('the two mid-p values of one count add up to one, and a quantile inverts the cdf', () => {
  const counts = fc.integer({ min: 0, max: 400 })
  const means = fc.double({ min: 0.01, max: 400, noNaN: true })
  fc.assert(
    fc.property(counts, means, (count, mean) => {
      expect(poissonUpperMidP(count, mean) + poissonLowerMidP(count, mean)).toBeCloseTo(1, 9)
      expect(lowerGamma(count + 1, gammaQuantile(count + 1, 0.3))).toBeCloseTo(0.3, 9)
    }),
  )
  expect(poissonMass(0, 0)).toBe(1)
  expect(poissonMass(2, 0)).toBe(0)
})
