import {
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { Button, IconButton } from './button.tsx'
import { X } from './icons.ts'

interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly closeLabel: string
  readonly children: ReactNode
  /** Buttons, the primary one last. */
  readonly footer?: ReactNode
  /** Wide layout for lists and tables. */
  readonly isWide?: boolean
}

/** Title and buttons stay in view while a long dialog scrolls, unless the window is too low for both. */
const STAYS = 'bg-surface [@media(min-height:480px)]:sticky [@media(min-height:480px)]:z-10'
const FOOTER = `${STAYS} bottom-0 flex flex-wrap justify-end gap-2 border-t border-hairline px-5 py-3`

/** The platform's modal: traps the focus, closes on Escape and returns the focus. */
export function Dialog(props: DialogProps) {
  const { title, isOpen, onClose, closeLabel, children, footer, isWide = false } = props
  const titleId = useId()
  const dialog = useModal(isOpen)
  useFirstField(dialog, isOpen)
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={ofItself(onClose)}
      // Escape only requests closing: the owner may ask first.
      onCancel={ofItself((event) => {
        event.preventDefault()
        onClose()
      })}
      className={`m-auto ${isWide ? 'w-[min(52rem,calc(100vw-1.5rem))]' : 'w-[min(36rem,calc(100vw-1.5rem))]'} rounded-card border border-hairline bg-surface p-0 text-left text-text shadow-overlay backdrop:bg-overlay [@media(min-height:480px)]:scroll-py-20`}
    >
      <header
        className={`${STAYS} top-0 flex items-center justify-between gap-4 border-b border-hairline px-5 py-3`}
      >
        <h2 id={titleId} className="text-card">
          {title}
        </h2>
        <IconButton label={closeLabel} onClick={onClose}>
          <X aria-hidden="true" className="size-4.5" />
        </IconButton>
      </header>
      <div className="px-5 py-4">{isOpen && children}</div>
      {footer && <footer className={FOOTER}>{footer}</footer>}
    </dialog>
  )
}

const FIELD = ':is(input:not([type=checkbox], [type=radio], [type=file]), select, textarea):enabled'

/** Focuses the first field of a form. Not on a phone, because its keyboard would cover the form. */
function useFirstField(dialog: RefObject<HTMLDialogElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen || !window.matchMedia('(pointer: fine)').matches) return
    dialog.current?.querySelector<HTMLElement>(FIELD)?.focus()
  }, [dialog, isOpen])
}

/** Ignores events that bubble from a nested dialog: its end is not the end of this one. */
function ofItself(react: (event: SyntheticEvent) => void) {
  return (event: SyntheticEvent) => {
    if (event.target === event.currentTarget) react(event)
  }
}

interface AlertDialogProps {
  /** The exact sentence: "Are you sure?". */
  readonly message: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly closeLabel: string
  /** If absent: a notice with one button. */
  readonly confirm?: {
    readonly label: string
    readonly onConfirm: () => void
    readonly isDangerous?: boolean
  }
  readonly children?: ReactNode
}

/** Replaces the browser's alert() and confirm(). */
export function AlertDialog({ message, isOpen, onClose, closeLabel, confirm, children }: AlertDialogProps) {
  const messageId = useId()
  const dialog = useModal(isOpen)
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={messageId}
      onClose={ofItself(onClose)}
      className="m-auto w-[min(26rem,calc(100vw-1.5rem))] rounded-card border border-hairline bg-surface p-5 text-left text-text shadow-overlay backdrop:bg-overlay"
    >
      <p id={messageId} className="text-card font-strong">
        {message}
      </p>
      {children && <div className="mt-2 text-body text-muted">{children}</div>}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose} variant={confirm ? 'secondary' : 'primary'}>
          {closeLabel}
        </Button>
        {confirm && (
          <Button variant={confirm.isDangerous ? 'danger' : 'primary'} onClick={confirm.onConfirm}>
            {confirm.label}
          </Button>
        )}
      </div>
    </dialog>
  )
}

/** Shows a `<dialog>` above the page and returns the focus. */
export function useModal(isOpen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Runs after every render, because a browser may close a dialog that its owner keeps open.
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
    if (!isOpen && dialog.current?.open) dialog.current.close()
  })
  // An open dialog removed from the page would not return the focus, so it is closed first.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])
  return dialog
}
