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

  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const kept = gates.map(({ promise }) =>
    new MutationObserver(client, {
      mutationKey: decidingKey,
      mutationFn: () => promise,
      onMutate: () => stopAsking(client),
      onSettled: () => askAnew(client),
    }).mutate(),
  )
  gates[0]!.resolve()
  await kept[0]
  await new Promise((done) => setTimeout(done))
  expect(ask).toHaveBeenCalledTimes(1)
  answers.push({ changes: 18, assumed: 18 })
  gates[1]!.resolve()
  await kept[1]
  await vi.waitFor(() => expect(list.getCurrentResult().data).toEqual({ changes: 18, assumed: 18 }))
  expect(ask).toHaveBeenCalledTimes(2)
  leave()
  client.clear()
})
