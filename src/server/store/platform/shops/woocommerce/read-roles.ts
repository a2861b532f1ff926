import type { AskRest } from '../ask-rest.ts'
import { understood } from '../read-record.ts'
import { StoreProblem } from '../store-platform.ts'
import * as wire from './types.ts'

type Roles = ReadonlyMap<number, string>

/** WooCommerce gives at most this many records at a time. */
const AT_ONCE = 100

/**
 * Reads the roles of the customers of a page of orders: a wholesale customer has a separate one
 * (`wholesale_customer`). Requests ids and roles, nothing else. With a key that may not read customers it asks once
 * and returns none.
 */
export function rolesReader(ask: AskRest): (orders: readonly unknown[]) => Promise<Roles> {
  let isRefused = false
  return async (orders) => {
    const roles = new Map<number, string>()
    const ids = idsOf(orders)
    for (let from = 0; from < ids.length && !isRefused; from += AT_ONCE) {
      try {
        const answer = await ask('/wp-json/wc/v3/customers', [
          ['_fields', 'id,role'],
          ['role', 'all'],
          ['include', ids.slice(from, from + AT_ONCE).join(',')],
          ['per_page', String(AT_ONCE)],
        ])
        for (const { id, role } of understood(wire.roles, answer)) if (role) roles.set(id, role)
      } catch (error) {
        if (!(error instanceof StoreProblem) || error.reason !== 'refused') throw error
        isRefused = true
      }
    }
    return roles
  }
}

function idsOf(orders: readonly unknown[]): readonly number[] {
  const ids = orders.flatMap((order) => {
    const read = wire.order.safeParse(order)
    return read.success && read.data.customer_id ? [read.data.customer_id] : []
  })
  return [...new Set(ids)]
}
