import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { Toaster } from '#web/ui/toaster.tsx'
import { ConflictGate } from './conflicts/conflict-gate.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { FirstLoadGate } from './first-load-gate.tsx'
import { ProofGate } from './proof/proof-gate.tsx'
import { createAppRouter } from './router.tsx'

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
  return <Toaster closeLabel={t('common.close')} />
}
