import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { defaultRegional } from '#contract/settings'
import type { PanelView } from './panel-view.ts'
import { evidenceQuery, evolutionQuery, knownProductsQuery } from './queries.ts'
import { takeawayQuery } from './takeaway-query.ts'
import type { PriceEvidence, SalesEvolution } from './types.ts'

it('compares with what is known now, not with what was loaded before a change', async () => {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false } },
  })
  client.setQueryData(evolutionQuery(7).queryKey, { title: 'old' } as SalesEvolution)
  client.setQueryData(evidenceQuery(7).queryKey, { tested: null } as unknown as PriceEvidence)
  const known = () => client.fetchQuery({ ...knownProductsQuery(client, [{ productId: 7 }]), staleTime: 0 })
  expect((await known()).get(7)?.evolution.title).toBe('old')
  // As after another price was saved; there is no server to ask, so the product is left out.
  await client.invalidateQueries({ queryKey: ['price-simulation'] })
  expect((await known()).size).toBe(0)
})

it('asks for another takeaway once price, cost or advice are others', () => {
  const evolution = { productId: 7, history: [], elasticity: -2 } as unknown as SalesEvolution
  const panel = { scenarios: [] } as unknown as PanelView
  const keyOf = (cost: string) =>
    takeawayQuery(
      evolution,
      panel,
      { advice: { price: '20.00', cost: { amount: cost } } } as unknown as PriceEvidence,
      defaultRegional,
      () => {},
    ).queryKey
  expect(keyOf('8.00')).toEqual(keyOf('8.00'))
  expect(keyOf('8.00')).not.toEqual(keyOf('12.00'))
})
