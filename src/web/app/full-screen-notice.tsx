import type { ReactNode } from 'react'
import { Spinner } from '#web/ui/spinner.tsx'

interface FullScreenNoticeProps {
  readonly message: string
  /** `pending` shows a spinner and is announced politely, `error` assertively. */
  readonly kind: 'pending' | 'error'
  readonly children?: ReactNode
}

/** One sentence centred on an otherwise empty page. */
export function FullScreenNotice({ message, kind, children }: FullScreenNoticeProps) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div
        role={kind === 'error' ? 'alert' : 'status'}
        className="flex max-w-lg flex-col items-center gap-4 text-center"
      >
        <p className="flex items-center gap-3 text-body">
          {kind === 'pending' && <Spinner />}
          <span className={kind === 'error' ? 'font-medium text-danger' : 'text-muted'}>{message}</span>
        </p>
        {children}
      </div>
    </main>
  )
}
