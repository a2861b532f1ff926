import type { QueryClient } from '@tanstack/react-query'

/**
 * After joining, what was loaded belongs to the company before: the bar of its sample store, its notifications. What is on
 * screen is asked for again, all else is dropped; the invitation itself stays as it was answered.
 */
export async function forgetFormerCompany(client: QueryClient): Promise<void> {
  const isOfCompany = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
    queryKey[0] !== 'invitation'
  client.removeQueries({ type: 'inactive', predicate: isOfCompany })
  await client.invalidateQueries({ predicate: isOfCompany })
}
