import { useSyncExternalStore } from 'react'

/** Narrower than the `sm` breakpoint of the styles. */
const PHONE = '(max-width: 39.99rem)'

/** True in a window as narrow as a phone, for what stands elsewhere there; what only looks different is styled. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(PHONE)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => window.matchMedia(PHONE).matches,
  )
}
