import type { Handlers } from '../../http/handlers.ts'
import { listProducts } from './list-products.ts'

export const catalogueHandlers = {
  listProducts,
} as const satisfies Handlers
