import { expect, it } from 'vitest'
import { createRandom } from '#analytics'
import { dayOfSeason, drawSharpSeason } from './sharp-seasons.ts'

const dayOf = (date: string) => Date.parse(date) / 86_400_000

function christmasSeason() {
  for (let seed = 1; ; seed++) {
    const season = drawSharpSeason(createRandom(seed))
    if (season.kind === 'christmas') return (date: string) => season.log[dayOfSeason(dayOf(date))]!
  }
}

it.each(['2023', '2024'])(
  'Christmas goods are in season through the 24th and over on the 25th, in %s',
  (year) => {
    const demandOn = christmasSeason()
    const over = demandOn(`${year}-12-31`)
    expect(demandOn(`${year}-12-24`)).toBeGreaterThan(over + 0.5)
    expect(demandOn(`${year}-12-25`)).toBe(over)
  },
)

it('a date has the same place in every year', () => {
  expect(dayOfSeason(dayOf('2023-03-01'))).toBe(dayOfSeason(dayOf('2024-03-01')))
  expect(dayOfSeason(dayOf('2023-12-31'))).toBe(365)
})
