import pg from 'pg'
import { expect, it } from 'vitest'
import { violates } from './violates.ts'

const refused = (constraint: string) => Object.assign(new pg.DatabaseError('x', 1, 'error'), { constraint })

it('knows a constraint of one server, and that of a shard as Citus 12.1.12 names it', () => {
  expect(violates(refused('products_sku'), 'products_sku')).toBe(true)
  expect(violates(refused('products_sku_102482'), 'products_sku')).toBe(true)
  expect(violates(refused('products_sku_old'), 'products_sku')).toBe(false)
  expect(violates(new Error('products_sku'), 'products_sku')).toBe(false)
})
