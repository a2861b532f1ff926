import { QueryClient } from '@tanstack/react-query'

/** Queries neither retry nor check the connection, because the HTTP client does both. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always', staleTime: 30_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
