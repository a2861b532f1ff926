import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { useModal } from './dialog.tsx'
import { ChevronLeft, ChevronRight, X } from './icons.ts'

interface SheetStep {
  readonly label: string
  /** `null` if there is no such record. */
  readonly onStep: (() => void) | null
}

interface SheetProps {
  readonly title: string
  /** Position of this record: "3 of 10". */
  readonly place?: string
  readonly onClose: () => void
  readonly closeLabel: string
  readonly previous?: SheetStep
  readonly next?: SheetStep
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** On a phone the sheet covers the window. */
const COVERS_WINDOW = '(max-width: 639px)'

/**
 * One record in a panel at the side of its table, which stays usable; where it covers the window it is modal. The arrow
 * keys lead to the previous and next record; Escape closes it from anywhere and returns the focus.
 */
export function Sheet(props: SheetProps) {
  const titleId = useId()
  const isModal = useSyncExternalStore(subscribeWidth, () => matchMedia(COVERS_WINDOW).matches)
  const Frame = isModal ? ModalFrame : SideFrame
  return (
    <Frame titleId={titleId} onClose={props.onClose} onKeyDown={keyHandler(props)}>
      <SheetContent {...props} titleId={titleId} />
    </Frame>
  )
}

function subscribeWidth(notify: () => void): () => void {
  const query = matchMedia(COVERS_WINDOW)
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}

interface FrameProps {
  readonly titleId: string
  readonly onClose: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly children: ReactNode
}

const FRAME = 'z-30 border-l border-hairline bg-surface text-text shadow-overlay outline-none print:static'

function SideFrame({ titleId, onClose, onKeyDown, children }: FrameProps) {
  const sheet = useFocusWhileOpen()
  useEscape(onClose)
  return (
    <div
      ref={sheet}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={`fixed inset-y-0 right-0 flex w-[min(38rem,100vw)] flex-col ${FRAME}`}
    >
      {children}
    </div>
  )
}

function ModalFrame({ titleId, onClose, onKeyDown, children }: FrameProps) {
  const dialog = useModal(true)
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      className={`fixed inset-0 m-0 h-dvh max-h-none w-dvw max-w-none p-0 ${FRAME}`}
    >
      <div className="flex h-full flex-col">{children}</div>
    </dialog>
  )
}

function keyHandler({ previous, next }: SheetProps) {
  return (event: KeyboardEvent) => {
    if (event.defaultPrevented || isWriting(event.target)) return
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined
    if (!step?.onStep) return
    event.preventDefault()
    step.onStep()
  }
}

function SheetContent(props: SheetProps & { readonly titleId: string }) {
  const { title, titleId, previous, next } = props
  return (
    <>
      <header className="flex items-center gap-2 border-b border-hairline px-5 py-3">
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="text-card [overflow-wrap:anywhere]">
            {title}
          </h2>
          <p className="figures text-caption text-muted" role="status">
            {props.place}
          </p>
        </div>
        {previous ? (
          <Step step={previous} icon={<ChevronLeft aria-hidden="true" className="size-4.5" />} />
        ) : null}
        {next ? <Step step={next} icon={<ChevronRight aria-hidden="true" className="size-4.5" />} /> : null}
        <IconButton label={props.closeLabel} onClick={props.onClose}>
          <X aria-hidden="true" className="size-4.5" />
        </IconButton>
      </header>
      <div className="relative min-h-0 flex-1 overflow-y-auto px-5 py-4">{props.children}</div>
      {props.footer && (
        <footer className="flex flex-wrap justify-end gap-2 border-t border-hairline px-5 py-3">
          {props.footer}
        </footer>
      )}
    </>
  )
}

function Step({ step, icon }: { readonly step: SheetStep; readonly icon: ReactNode }) {
  return (
    <IconButton
      label={step.label}
      aria-disabled={step.onStep === null}
      onClick={() => step.onStep?.()}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-45"
    >
      {icon}
    </IconButton>
  )
}

/** True in fields where arrow keys move a caret or a choice, and Escape cancels the input. */
function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null
}

function useFocusWhileOpen() {
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    sheet.current?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  return sheet
}

/** Escape first closes anything that is above the sheet. */
function useEscape(onClose: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isWriting(event.target)) return
      if (document.querySelector('dialog:modal, [popover=auto]:popover-open')) return
      onClose()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onClose])
}
