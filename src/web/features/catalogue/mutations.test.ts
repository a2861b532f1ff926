import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { placeRow, putBack, shownPages } from './mutations.ts'
import { salesQuery } from './queries.ts'
import type { Sale } from './types.ts'

const sale = (id: string, quantity: number) => ({ id, quantity, lineitem_name: id }) as Sale
const { queryKey } = salesQuery({ view: 'sales' })
const page = (...sales: Sale[]) => ({
  sales,
  total: sales.length,
  reachable: sales.length,
  isTotalExact: true,
  lookedBackTo: null,
})

it('puts back what was deleted, and keeps what was changed and added meanwhile', () => {
  const client = new QueryClient()
  client.setQueryData(queryKey, page(sale('a', 1), sale('b', 2), sale('c', 3)))
  const before = shownPages(client)
  client.setQueryData(queryKey, page(sale('a', 1), sale('c', 3), sale('d', 4)))
  placeRow(client, sale('c', 30))
  putBack(client, before, ['b'])
  expect(client.getQueryData(queryKey)).toMatchObject({
    sales: [sale('a', 1), sale('b', 2), sale('c', 30)],
    total: 4,
    reachable: 4,
  })
})

it('puts back once what is shown again already', () => {
  const client = new QueryClient()
  client.setQueryData(queryKey, page(sale('a', 1), sale('b', 2)))
  const before = shownPages(client)
  putBack(client, before, ['b'])
  expect(client.getQueryData(queryKey)).toMatchObject({ sales: [sale('a', 1), sale('b', 2)], total: 2 })
})
