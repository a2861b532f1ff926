import { useEffect } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { FullScreenNotice } from './full-screen-notice.tsx'

/** The path of the document that the server gave us this application for. */
const documentPath = window.location.pathname

/** Any other path is the landing page, which is not part of this application: the server is asked for it. */
export function LeaveForLanding() {
  const t = useText()
  useEffect(() => {
    // Asking again for a path that was answered with the application would never end.
    if (window.location.pathname !== documentPath) window.location.reload()
    else window.location.replace('/')
  }, [])
  return <FullScreenNotice kind="pending" message={t('app.loading')} />
}
