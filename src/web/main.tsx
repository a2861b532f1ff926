import './styles/app.css'
import { createRoot } from 'react-dom/client'
import { App } from '#web/app/app.tsx'
import { hastenFirstScreen } from '#web/app/hasten-first-screen.ts'
import { createQueryClient } from '#web/app/query-client.ts'
import { activateLocale } from '#web/i18n/activate-locale.ts'
import { api } from '#web/lib/api/call.ts'
import { clientConfig } from '#web/lib/api/client-config.ts'
import { dropSecondClicks } from '#web/lib/api/double-click.ts'
import { getAccessToken, handleRejectedToken } from '#web/lib/auth/auth.ts'
import { startingLocale } from '#web/lib/session/language.ts'
import { askForProof } from '#web/lib/session/proof.ts'

dropSecondClicks(document)
api.setTokenProvider(getAccessToken)
api.onRejectedToken(handleRejectedToken)
api.onProofNeeded(askForProof)
window.addEventListener('online', () => void api.connection.check())
window.addEventListener('offline', () => void api.connection.check())

const queryClient = createQueryClient()
hastenFirstScreen(queryClient)
await activateLocale(startingLocale())
createRoot(document.getElementById('root')!).render(<App queryClient={queryClient} />)
void keepServerLimits()

/** The client starts with the specified limits; a server may be configured to others. */
async function keepServerLimits(): Promise<void> {
  try {
    const { rateLimit, timeoutMs, streamsTexts } = await clientConfig()
    api.configure({ rateLimit, timeoutMs, streamsTexts })
  } catch (error) {
    console.error('The limits of the server could not be read; the usual ones apply.', error)
  }
}
