import { useEffect } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { FullScreenNotice } from './full-screen-notice.tsx'

/** The path for which the server delivered this application. */
const documentPath = window.location.pathname

/** Any other path is the landing page, which is not part of this application: it is requested from the server. */
export function LeaveForLanding() {
  const t = useText()
  useEffect(() => {
    // Reloading a path that was answered with the application would never end.
    if (window.location.pathname !== documentPath) window.location.reload()
    else window.location.replace('/')
  }, [])
  return <FullScreenNotice kind="pending" message={t('app.loading')} />
}
