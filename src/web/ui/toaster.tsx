import { useSyncExternalStore } from 'react'
import { CircleAlert, CircleCheck, Info, X } from './icons.ts'
import {
  closeToast,
  currentToasts,
  pauseToast,
  resumeToast,
  subscribeToasts,
  type Toast,
} from './toast-store.ts'

const icons = { info: Info, success: CircleCheck, danger: CircleAlert } as const
const tones = { info: 'text-accent', success: 'text-success', danger: 'text-danger' } as const

interface ToasterProps {
  readonly closeLabel: string
}

/** Rendered once at the end of the application. Announced politely; failures assertively. */
export function Toaster({ closeLabel }: ToasterProps) {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts)
  return (
    <div
      data-toasts
      className="pointer-events-none fixed inset-x-2 bottom-[calc(0.5rem+var(--bottom-bar)+var(--toast-lift))] z-50 flex flex-col items-end gap-2 sm:inset-x-4 sm:bottom-[calc(1rem+var(--toast-lift))] print:hidden"
    >
      <div role="status" aria-live="polite" className="contents">
        {toasts
          .filter((toast) => toast.tone !== 'danger')
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
          ))}
      </div>
      <div role="alert" className="contents">
        {toasts
          .filter((toast) => toast.tone === 'danger')
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
          ))}
      </div>
    </div>
  )
}

function ToastCard({ toast, closeLabel }: { readonly toast: Toast; readonly closeLabel: string }) {
  const Icon = icons[toast.tone]
  const { action } = toast
  const resume = (card: HTMLElement) => {
    if (!card.matches(':hover, :focus-within')) resumeToast(toast.id)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watched, so that its buttons stay reachable
    <div
      onPointerEnter={() => pauseToast(toast.id)}
      onPointerLeave={({ currentTarget }) => resume(currentTarget)}
      onFocus={() => pauseToast(toast.id)}
      onBlur={({ currentTarget }) => requestAnimationFrame(() => resume(currentTarget))}
      className="pointer-events-auto flex w-full items-center gap-3 rounded-card border border-hairline bg-surface py-2 pr-2 pl-4 shadow-overlay sm:w-96"
    >
      <Icon aria-hidden="true" className={`size-5 shrink-0 ${tones[toast.tone]}`} />
      {/* A long action goes below its message, which it would squeeze into a column. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <p className="min-w-0 flex-1 basis-40 py-1 text-body">{toast.message}</p>
        {action && (
          <button
            type="button"
            className="ml-auto min-h-8 rounded-control px-2 font-medium text-accent hover:bg-sunken"
            onClick={() => {
              action.onAct()
              closeToast(toast.id)
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={closeLabel}
        className="grid size-8 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken"
        onClick={() => closeToast(toast.id)}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
