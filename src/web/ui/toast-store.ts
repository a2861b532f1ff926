import { addUndo } from './undo.ts'

export interface Toast {
  readonly id: number
  readonly message: string
  readonly tone: 'info' | 'success' | 'danger'
  readonly action: ToastAction | null
}

export interface ToastAction {
  readonly label: string
  readonly onAct: () => void
  /** The action takes back what the toast says: Ctrl+Z does it too, also after the toast has gone. */
  readonly isUndo?: boolean
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

/** `showToast({ message: t('products.deleted'), action: { label: t('common.undo'), onAct: undo, isUndo: true } })`. */
export function showToast({ message, tone = 'info', action, durationMs }: ToastInput): number {
  const id = nextId++
  const toast: Toast = { id, message, tone, action: action ? withUndo(action, id) : null }
  set([...toasts, toast].slice(-AT_MOST))
  const shownFor = durationMs === undefined ? SHOWN_FOR_MS[tone] : durationMs
  if (shownFor !== null) {
    clocks.set(toast.id, { shownFor, timer: undefined })
    resumeToast(toast.id)
  }
  return toast.id
}

/** Ctrl+Z does what the button does, and closes the toast like it. */
function withUndo(action: ToastAction, id: number): ToastAction {
  if (!action.isUndo) return action
  const undo = addUndo(() => {
    closeToast(id)
    action.onAct()
  })
  return { ...action, onAct: undo.run }
}

/** Time that each toast is shown, and its running timer; a toast that stays has none. */
const clocks = new Map<
  number,
  { readonly shownFor: number; timer: ReturnType<typeof setTimeout> | undefined }
>()

/** Stops the time of a toast while the pointer or the focus is on it. */
export function pauseToast(id: number): void {
  clearTimeout(clocks.get(id)?.timer)
}

/** Starts the time of a toast again, from its beginning. */
export function resumeToast(id: number): void {
  const clock = clocks.get(id)
  if (!clock) return
  clearTimeout(clock.timer)
  clock.timer = setTimeout(() => closeToast(id), clock.shownFor)
}

export function closeToast(id: number): void {
  pauseToast(id)
  clocks.delete(id)
  if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id))
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentToasts = (): readonly Toast[] => toasts
