import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { placeOpen } from './mutations.ts'
import { listKey, todayKey } from './queries.ts'

const total = (value: number) => ({ profit: { value }, revenue: null })
const open = {
  counts: { increase: 4, maintain: 5, decrease: 6 },
  changes: 10,
  tests: 2,
  costNeeded: 1,
  totals: total(300),
}

it('shows the sums of the answer to a decision in the open lists and in today, and nowhere else', () => {
  const client = new QueryClient()
  const before = { total: 16, tests: 3, totals: total(400) }
  client.setQueryData([...listKey('open'), 'opportunity'], before)
  client.setQueryData([...listKey('accepted'), 'opportunity'], before)
  client.setQueryData(todayKey, { open: { leading: 3, changes: 11, totals: total(400) } })
  placeOpen(client, open as never)
  const { changes, counts, ...sums } = open
  expect(client.getQueryData([...listKey('open'), 'opportunity'])).toEqual({ total: 16, counts, ...sums })
  expect(client.getQueryData([...listKey('accepted'), 'opportunity'])).toEqual(before)
  expect(client.getQueryData(todayKey)).toEqual({ open: { leading: 3, changes, ...sums } })
})
