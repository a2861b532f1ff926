import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { dashboardQuery } from '#web/features/dashboard/queries.ts'
import { choiceText, type DataDays, type PeriodChoice, periodMonths, readChoice } from './period.ts'

const STORAGE_KEY = 'quanto.period'
const DAYS_FRESH_FOR_MS = 10 * 60_000

/** The one period and comparison of all screens: from the address, else the one that was chosen last. */
export function usePeriod() {
  const { period } = useSearch({ strict: false })
  const navigate = useNavigate()
  const address = typeof period === 'string' ? period : undefined
  const choice = useMemo(() => readChoice(address, localStorage.getItem(STORAGE_KEY)), [address])
  const choose = (next: PeriodChoice) => {
    localStorage.setItem(STORAGE_KEY, choiceText(next))
    void navigate({
      to: '.',
      search: (old: Readonly<Record<string, unknown>>) => ({ ...old, period: choiceText(next) }),
      replace: true,
      resetScroll: false,
    })
  }
  return { choice, choose }
}

/** The store's first and last day; `null` until known and without sales. Presets end with the last one. */
export function useDataDays(): DataDays | null {
  // A load that failed is tried again by its error card, not by this reader.
  const query = { ...dashboardQuery(), staleTime: DAYS_FRESH_FOR_MS, retryOnMount: false }
  const store = useQuery(query).data?.store
  const { firstDay = null, lastDay = null } = store ?? {}
  return useMemo(
    () => (firstDay === null || lastDay === null ? null : { firstDay, lastDay }),
    [firstDay, lastDay],
  )
}

/** The months of the chosen period; `null` until the days of the data are known. */
export function usePeriodMonths() {
  const { choice } = usePeriod()
  const days = useDataDays()
  return useMemo(() => (days === null ? null : periodMonths(choice, days)), [choice, days])
}
