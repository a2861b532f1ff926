import { type Route, type RouteName, routes } from './routes.ts'
import type { EditedKind } from './version-of.ts'

interface EditedRecord {
  readonly kind: EditedKind
  /** Where in the answer the record stands; absent: the answer is the record. */
  readonly at?: string
}

/** Calls that answer with one record which people edit: its version is the answer's `ETag`. */
export const editedRecords: { readonly [N in RouteName]?: EditedRecord } = {
  getMe: { kind: 'user', at: 'user' },
  updateMe: { kind: 'user', at: 'user' },
  getCompany: { kind: 'company', at: 'company' },
  updateCompany: { kind: 'company', at: 'company' },
  getSettings: { kind: 'settings' },
  updateSettings: { kind: 'settings' },
  createProduct: { kind: 'product', at: 'product' },
  updateProduct: { kind: 'product', at: 'product' },
  createSale: { kind: 'sale' },
  updateSale: { kind: 'sale' },
  getPromotion: { kind: 'promotion', at: 'promotion' },
  updatePromotion: { kind: 'promotion', at: 'promotion' },
  getGuardRails: { kind: 'guardRails' },
  setGuardRails: { kind: 'guardRails' },
  listSalesChannels: { kind: 'salesChannels' },
  setSalesChannels: { kind: 'salesChannels' },
  changePlanEntry: { kind: 'planEntry', at: 'entry' },
}

/** Edits of such a record obey `If-Match`; reading and making one have nothing to be in conflict with. */
export function obeysIfMatch(name: RouteName): boolean {
  const route: Route = routes[name]
  return editedRecords[name] !== undefined && (route.method === 'PUT' || route.method === 'PATCH')
}
