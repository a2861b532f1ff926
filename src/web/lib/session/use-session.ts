import { useQuery } from '@tanstack/react-query'
import type { Company, User } from '#contract/schemas/identity'
import type { Settings } from '#contract/schemas/settings'
import { companyQuery, meQuery, settingsQuery } from './session-queries.ts'

export interface Session {
  /** Null until known, also where the sync failed. */
  readonly user: User | null
  readonly company: Company | null
  readonly settings: Settings | null
}

/** Who is signed in; for components inside a private route. */
export function useSession(): Session {
  const user = useQuery(meQuery()).data ?? null
  const company = useQuery(companyQuery(user?.company_id)).data ?? null
  const settings = useQuery(settingsQuery()).data ?? null
  return { user, company, settings }
}
