import type { QueryClient } from '@tanstack/react-query'

/**
 * After joining, the loaded data belongs to the former company: its sample banner, its notifications. Visible data is
 * refetched, all other data is dropped; the invitation keeps its answer.
 */
export async function forgetFormerCompany(client: QueryClient): Promise<void> {
  const isOfCompany = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
    queryKey[0] !== 'invitation'
  client.removeQueries({ type: 'inactive', predicate: isOfCompany })
  await client.invalidateQueries({ predicate: isOfCompany })
}
