import { useQueries } from '@tanstack/react-query'
import { lazy } from 'react'
import { openFactsMessages } from '#web/features/calendar/messages.ts'
import { oneProductQuery } from '#web/features/catalogue/queries.ts'

export const ProductPicker = lazy(async () => {
  const [{ ProductPicker: picker }] = await Promise.all([
    import('#web/features/calendar/product-picker.tsx'),
    openFactsMessages(),
  ])
  return { default: picker }
})

/** Titles of a rule's products, in its order; a deleted product keeps its number. */
export function useChosen(productIds: readonly number[]) {
  const found = useQueries({ queries: productIds.map((id) => oneProductQuery(String(id))) })
  return productIds.map((productId, at) => ({
    productId,
    title: found[at]?.data?.title ?? `#${productId}`,
  }))
}
