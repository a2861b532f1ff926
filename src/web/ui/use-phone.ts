import { useSyncExternalStore } from 'react'

/** Narrower than the `sm` breakpoint of the styles. */
const PHONE = '(max-width: 39.99rem)'

/** From the `sm` breakpoint of the styles to `lg`. */
const TABLET = '(min-width: 40rem) and (max-width: 79.99rem)'

/** True in a window as narrow as a phone, for what stands elsewhere there; what only looks different is styled. */
export const useIsPhone = (): boolean => useMedia(PHONE)

/** True in a window between a phone's and a desktop's, where a wide table leaves a column out. */
export const useIsTablet = (): boolean => useMedia(TABLET)

function useMedia(media: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(media)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => window.matchMedia(media).matches,
  )
}
