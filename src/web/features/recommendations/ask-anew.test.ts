import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { askAnew, decidingKey, stopAsking } from './ask-anew.ts'
import { listKey } from './queries.ts'

it('asks for the whole list once, after the last of several decisions', async () => {
  const client = new QueryClient()
  const answers = [{ changes: 20, assumed: 20 }]
  const ask = vi.fn(async () => answers.at(-1)!)
  const list = new QueryObserver(client, { queryKey: listKey('open'), queryFn: ask, staleTime: 60_000 })
  const leave = list.subscribe(() => undefined)
  await vi.waitFor(() => expect(list.getCurrentResult().data).toEqual({ changes: 20, assumed: 20 }))

  vi.useFakeTimers()
  const decide = () =>
    new MutationObserver(client, {
      mutationKey: decidingKey,
      mutationFn: async () => null,
      onMutate: () => stopAsking(client),
      onSettled: () => askAnew(client),
    }).mutate()
  answers.push({ changes: 18, assumed: 18 })
  for (let n = 0; n < 8; n++) await decide()
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(list.getCurrentResult().data).toEqual({ changes: 18, assumed: 18 })

  // Decisions of a whole minute leave calls for everything else.
  for (let n = 0; n < 30; n++) {
    await decide()
    await vi.advanceTimersByTimeAsync(2000)
  }
  await vi.advanceTimersByTimeAsync(20_000)
  expect(ask.mock.calls.length).toBeLessThanOrEqual(6)
  expect(ask.mock.calls.length).toBeGreaterThan(2)

  // What was taken back is shown immediately, however much was decided before.
  const before = ask.mock.calls.length
  await decide()
  askAnew(client, { isUndo: true })
  await vi.advanceTimersByTimeAsync(400)
  expect(ask.mock.calls.length).toBe(before + 1)
  leave()
  client.clear()
  vi.useRealTimers()
})
