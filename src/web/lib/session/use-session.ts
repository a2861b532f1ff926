import { useQuery } from '@tanstack/react-query'
import { companyQuery, meQuery, type SessionData, settingsQuery } from './session-queries.ts'

export interface Session {
  /** Null until loaded, also if the sync failed. */
  readonly user: SessionData['user'] | null
  readonly company: SessionData['company'] | null
  readonly settings: SessionData['settings'] | null
}

/** The signed-in user; for components inside a private route. */
export function useSession(): Session {
  const user = useQuery(meQuery()).data ?? null
  const company = useQuery(companyQuery(user?.company_id)).data ?? null
  const settings = useQuery(settingsQuery()).data ?? null
  return { user, company, settings }
}
