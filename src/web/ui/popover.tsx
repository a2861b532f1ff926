import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { placeBelow } from './place-below.ts'

interface PopoverProps {
  /** Names the panel for assistive technology. */
  readonly label: string
  /** Properties for the button that opens it; put them on a native button. */
  readonly trigger: (button: PopoverTrigger) => ReactNode
  readonly children: ReactNode
  /** `menu` for a few short choices, `panel` for text. */
  readonly size?: 'menu' | 'panel'
}

export interface PopoverTrigger {
  readonly popoverTarget: string
  readonly 'aria-expanded': boolean
  readonly 'aria-haspopup': 'dialog'
}

/** The platform's own popover: closes on Escape and on a click elsewhere, and gives the focus back. */
export function Popover({ label, trigger, children, size = 'panel' }: PopoverProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [place, setPlace] = useState<CSSProperties>({})
  useLayoutEffect(() => {
    if (!isOpen) return
    const follow = () => {
      const opener = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`)
      if (!opener || !panel.current) return
      const { offsetWidth: width, offsetHeight: height } = panel.current
      const room = { width: window.innerWidth, height: window.innerHeight }
      setPlace(placeBelow(opener.getBoundingClientRect(), { width, height }, room))
    }
    follow()
    // What is loaded once it is open makes it higher.
    const growth = new ResizeObserver(follow)
    if (panel.current) growth.observe(panel.current)
    window.addEventListener('resize', follow)
    window.addEventListener('scroll', follow, true)
    return () => {
      growth.disconnect()
      window.removeEventListener('resize', follow)
      window.removeEventListener('scroll', follow, true)
    }
  }, [isOpen, id])
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
        onToggle={(event) => setOpen(event.newState === 'open')}
        className={classNames(
          'fixed inset-auto m-0 max-h-[70vh] max-w-[calc(100vw-1rem)] overflow-auto rounded-card border border-hairline bg-surface text-body text-text shadow-overlay',
          size === 'menu' ? 'w-44 p-1.5' : 'w-80 p-4',
        )}
      >
        {isOpen && children}
      </div>
    </>
  )
}
