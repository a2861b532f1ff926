import { Component, type ReactNode } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'

/** 'Something went wrong.' with the message, in place of the failed component. */
export function SomethingWentWrong({ error }: { readonly error: unknown }) {
  const t = useText()
  return (
    <div className="mx-auto max-w-2xl p-4">
      <ErrorCard message={t('error.boundary')}>
        <p>{t('error.technical')}</p>
        <p lang="en" className="mt-1 font-mono text-caption break-words text-muted">
          {error instanceof Error ? error.message : String(error)}
        </p>
        <Button className="mt-3" onClick={() => window.location.reload()}>
          {t('error.reload')}
        </Button>
      </ErrorCard>
    </div>
  )
}

interface ErrorBoundaryState {
  readonly failure: { readonly error: unknown } | null
}

/** The outermost error boundary; inside the shell the router catches errors of a screen. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } }
  }

  override render() {
    const { failure } = this.state
    return failure ? <SomethingWentWrong error={failure.error} /> : this.props.children
  }
}
