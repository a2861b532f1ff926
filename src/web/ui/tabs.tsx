import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { painted } from '#web/lib/painted.ts'
import { useSame } from '#web/lib/use-same.ts'
import { classNames } from './class-names.ts'
import { Later } from './later.tsx'
import { useTitlePart } from './title-part.ts'

export interface Tab<K extends string> {
  readonly key: K
  readonly label: string
}

interface TabsProps<K extends string> {
  /** The accessible name of the tab list. */
  readonly label: string
  readonly tabs: readonly Tab<K>[]
  readonly active: K
  readonly onChange: (key: K) => void
  /** Content of the active tab. */
  readonly children: ReactNode
  /** Shown until the content is rendered. */
  readonly placeholder?: ReactNode
}

/** How long a pressed tab is shown as chosen before it is open: one that a question holds up is not. */
const PRESSED_MS = 1000

/** One tab stop; arrow keys, Home and End move and choose. The owner keeps the choice (usually in the address). */
export function Tabs<K extends string>(props: TabsProps<K>) {
  const { label, tabs, active } = props
  const [shown, choose] = useChosen(active, props.onChange)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useTitlePart(active === tabs[0]?.key ? null : (tabs.find(({ key }) => key === active)?.label ?? null))
  // Scrolls to the tab from the address, which may be outside the strip on a narrow screen; in the next frame, because
  // reading sizes within the press would lay the page out once more.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const strip = list.current
      const tab = strip?.querySelector<HTMLElement>(`[data-tab="${active}"]`)
      if (!strip || !tab || strip.scrollWidth <= strip.clientWidth) return
      strip.scrollLeft = tab.offsetLeft - strip.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [active])
  const onKeyDown = (event: KeyboardEvent) => {
    const target = nextTab(event.key, tabs, shown)
    if (!target) return
    event.preventDefault()
    choose(target.key)
    list.current?.querySelector<HTMLElement>(`[data-tab="${target.key}"]`)?.focus()
  }
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="fade-more mb-(--gap) flex gap-1 overflow-x-auto border-b border-hairline print:hidden"
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.key}`}
            data-tab={tab.key}
            aria-selected={tab.key === shown}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === shown ? 0 : -1}
            onClick={() => choose(tab.key)}
            className={classNames(
              '-mb-px min-h-(--control) shrink-0 border-b-2 px-3 text-body font-medium -outline-offset-2',
              tab.key === shown
                ? 'border-accent text-text'
                : 'border-transparent text-muted hover:border-hairline hover:text-text',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${active}`}>
        <Later key={active} placeholder={props.placeholder}>
          {props.children}
        </Later>
      </div>
    </div>
  )
}

/**
 * Shows a pressed tab as chosen, and opens it once that is painted: what it opens may take several frames to render.
 * The last of several presses counts.
 */
function useChosen<K extends string>(active: K, onChange: (key: K) => void) {
  const [pressed, setPressed] = useState<K | null>(null)
  const shown = pressed ?? active
  const open = useSame(onChange)
  useEffect(() => {
    if (pressed === null) return
    let isOver = false
    void painted().then(() => {
      if (!isOver) open(pressed)
    })
    const timer = setTimeout(() => setPressed(null), PRESSED_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [pressed, open])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an open tab is no longer pressed.
  useEffect(() => setPressed(null), [active])
  const choose = (key: K) => {
    if (key !== shown) setPressed(key)
  }
  return [shown, choose] as const
}

/** The tab that a key leads to; arrow keys wrap around. */
export function nextTab<K extends string>(key: string, tabs: readonly Tab<K>[], active: K): Tab<K> | null {
  const index = tabs.findIndex((tab) => tab.key === active)
  const step = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[key]
  if (step === undefined) return null
  return tabs[(step + tabs.length) % tabs.length] ?? null
}
