import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { oneProductQuery, oneSaleQuery, productsKey, salesKey } from './queries.ts'

it('keeps a record that a link names apart from the pages, whose rows a change is written into', () => {
  const client = new QueryClient()
  client.setQueryData([...oneProductQuery('7').queryKey], { id: 7 })
  client.setQueryData([...oneSaleQuery('8').queryKey], { id: '8' })
  expect(client.getQueriesData({ queryKey: productsKey })).toEqual([])
  expect(client.getQueriesData({ queryKey: salesKey })).toEqual([])
})
