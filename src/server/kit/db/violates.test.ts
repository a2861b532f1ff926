import pg from 'pg'
import { expect, it } from 'vitest'
import { violates } from './violates.ts'

const refused = (message: string, more: { constraint?: string } = {}) =>
  Object.assign(new pg.DatabaseError(message, 1, 'error'), { code: '23505', ...more })

it('knows a constraint of one server, and that of a shard as Citus 12.1.12 names it', () => {
  expect(violates(refused('duplicate key', { constraint: 'products_sku' }), 'products_sku')).toBe(true)
  const onShard = refused('duplicate key value violates unique constraint "products_sku_102482"')
  expect(violates(onShard, 'products_sku')).toBe(true)
  expect(violates(onShard, 'saved_views_name')).toBe(false)
  expect(violates(refused('duplicate key', { constraint: 'products_sku_old' }), 'products_sku')).toBe(false)
  expect(violates(new Error('constraint "products_sku"'), 'products_sku')).toBe(false)
})
