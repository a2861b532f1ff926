import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { allAddresses } from '#web/lib/api/route-of.ts'
import { useLaterPart } from '#web/lib/use-later-part.ts'
import { useUndoKey } from '#web/ui/use-undo-key.ts'
import { ConflictGate } from './conflicts/conflict-gate.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { FirstLoadGate } from './first-load-gate.tsx'
import { ProofGate } from './proof/proof-gate.tsx'
import { createAppRouter } from './router.tsx'

/** Leaves the first screen to its own parts. A toast that comes earlier waits, and is shown once this is loaded. */
const TOASTS_AFTER_MS = 1000

/** Also what later screens call, so that none of them waits for addresses first. */
async function loadToaster() {
  const [{ Toaster }] = await Promise.all([import('#web/ui/toaster.tsx'), allAddresses()])
  return Toaster
}

export function App({ queryClient }: { readonly queryClient: QueryClient }) {
  return (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <FirstLoadGate>
            <Screens />
          </FirstLoadGate>
          <ProofGate />
          <ConflictGate />
        </QueryClientProvider>
      </ErrorBoundary>
      <Toasts />
    </I18nProvider>
  )
}

/** Created only after the first load: by then the address is that of a page, not of the sign-in. */
function Screens() {
  const [router] = useState(createAppRouter)
  return <RouterProvider router={router} />
}

function Toasts() {
  const t = useText()
  const Toaster = useLaterPart(loadToaster, TOASTS_AFTER_MS)
  // Not within the toasts: they come later, and what was done meanwhile can be undone, too.
  useUndoKey()
  return Toaster && <Toaster closeLabel={t('common.close')} />
}
