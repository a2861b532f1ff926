import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'

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

/**
 * One record in a panel at the side of its table, which stays usable. The arrow keys lead to the previous and next
 * record; Escape closes it from anywhere and returns the focus.
 */
export function Sheet(props: SheetProps) {
  const { title, previous, next } = props
  const titleId = useId()
  const sheet = useFocusWhileOpen()
  useEscape(props.onClose)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isWriting(event.target)) return
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined
    if (!step?.onStep) return
    event.preventDefault()
    step.onStep()
  }
  return (
    <div
      ref={sheet}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="fixed inset-y-0 right-0 z-30 flex w-[min(38rem,100vw)] flex-col border-l border-hairline bg-surface text-text shadow-overlay outline-none print:static"
    >
      <header className="flex items-start gap-2 border-b border-hairline px-5 py-3">
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
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{props.children}</div>
      {props.footer && (
        <footer className="flex flex-wrap justify-end gap-2 border-t border-hairline px-5 py-3">
          {props.footer}
        </footer>
      )}
    </div>
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
