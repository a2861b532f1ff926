import { QueryClient } from '@tanstack/react-query'

/** The HTTP client retries and knows whether the server answers: queries do neither again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always', staleTime: 30_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
