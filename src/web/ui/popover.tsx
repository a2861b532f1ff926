import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'
import { placeBelow } from './place-below.ts'

interface PopoverProps {
  /** The accessible name of the panel. */
  readonly label: string
  /** Receives the properties for the button that opens it; spread them on a native button. */
  readonly trigger: (button: PopoverTrigger) => ReactNode
  readonly children: ReactNode
  /**
   * `menu` for a few short choices, `choices` for ones with buttons of their own, `panel` for text, `content` for what has
   * a width of its own.
   */
  readonly size?: 'menu' | 'choices' | 'panel' | 'content'
}

export interface PopoverTrigger {
  readonly popoverTarget: string
  readonly 'aria-expanded': boolean
  readonly 'aria-haspopup': 'dialog'
}

const WIDTHS = {
  menu: 'w-44 p-1.5',
  choices: 'w-68 p-1.5',
  panel: 'w-80 p-4',
  content: 'w-auto p-3',
} as const

/** The highest panel, as `max-h-[70dvh]` says. */
const MOST_OF_WINDOW = 0.7

/** The platform's own popover: closes on Escape and on a click elsewhere, and returns the focus. */
export function Popover({ label, trigger, children, size = 'panel' }: PopoverProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  // The browser shows the panel a frame before its place is known.
  const [place, setPlace] = useState<CSSProperties>({ opacity: 0 })
  const isMenu = size === 'menu' || size === 'choices'
  useLayoutEffect(() => {
    if (!isOpen) return
    const follow = () => {
      const opener = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`)
      if (!opener || !panel.current) return
      const room = { width: window.innerWidth, height: window.innerHeight }
      const width = panel.current.offsetWidth
      // Of all of its content: a panel that was made lower may fit later.
      const height = Math.min(panel.current.scrollHeight, MOST_OF_WINDOW * room.height)
      setPlace(placeBelow(opener.getBoundingClientRect(), { width, height }, room))
    }
    follow()
    if (isMenu) itemsOf(panel.current)[0]?.focus()
    // Content that loads after opening increases its height, or moves the button.
    const growth = new ResizeObserver(follow)
    growth.observe(document.body)
    if (panel.current) growth.observe(panel.current)
    window.addEventListener('resize', follow)
    window.addEventListener('scroll', follow, true)
    return () => {
      growth.disconnect()
      window.removeEventListener('resize', follow)
      window.removeEventListener('scroll', follow, true)
    }
  }, [isOpen, id, isMenu])
  return (
    <>
      {trigger({ popoverTarget: id, 'aria-expanded': isOpen, 'aria-haspopup': 'dialog' })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        style={place}
        onKeyDown={isMenu ? moveFocus : undefined}
        onToggle={(event) => setOpen(event.newState === 'open')}
        className={classNames(
          'fixed inset-auto m-0 max-h-[70dvh] max-w-[calc(100vw-1rem)] overflow-auto rounded-card border border-hairline bg-surface text-body text-text shadow-overlay',
          WIDTHS[size],
        )}
      >
        {isOpen && children}
      </div>
    </>
  )
}

/** Radio buttons are excluded, because the browser moves between them itself. */
const itemsOf = (panel: Element | null) => [
  ...(panel?.querySelectorAll<HTMLElement>('button:enabled, a, [type=checkbox]:enabled') ?? []),
]

/** Moves through the items of a menu with the arrow keys and wraps at its ends. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget)
  const at = items.indexOf(event.target as HTMLElement)
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (at < 0 || !step) return
  event.preventDefault()
  items.at((at + step) % items.length)?.focus()
}
