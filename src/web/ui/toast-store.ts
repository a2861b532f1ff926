export interface Toast {
  readonly id: number
  readonly message: string
  readonly tone: 'info' | 'success' | 'danger'
  readonly action: ToastAction | null
}

export interface ToastAction {
  readonly label: string
  readonly onAct: () => void
}

interface ToastInput {
  readonly message: string
  readonly tone?: Toast['tone']
  readonly action?: ToastAction
  /** Null: stays until it is closed. Failures stay longer than confirmations. */
  readonly durationMs?: number | null
}

const SHOWN_FOR_MS = { info: 6_000, success: 6_000, danger: 12_000 } as const
const AT_MOST = 3

let nextId = 1
let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** `showToast({ message: t('products.deleted'), action: { label: t('common.undo'), onAct: undo } })`. */
export function showToast({ message, tone = 'info', action, durationMs }: ToastInput): number {
  const toast: Toast = { id: nextId++, message, tone, action: action ?? null }
  set([...toasts, toast].slice(-AT_MOST))
  const shownFor = durationMs === undefined ? SHOWN_FOR_MS[tone] : durationMs
  if (shownFor !== null) setTimeout(() => closeToast(toast.id), shownFor)
  return toast.id
}

export function closeToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id))
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentToasts = (): readonly Toast[] => toasts
