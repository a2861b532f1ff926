import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
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

/** One tab stop; arrow keys, Home and End move and choose. The owner keeps the choice (usually in the address). */
export function Tabs<K extends string>(props: TabsProps<K>) {
  const { label, tabs, active, onChange } = props
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
    const target = nextTab(event.key, tabs, active)
    if (!target) return
    event.preventDefault()
    onChange(target.key)
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
            aria-selected={tab.key === active}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === active ? 0 : -1}
            onClick={() => onChange(tab.key)}
            className={classNames(
              '-mb-px min-h-(--control) shrink-0 border-b-2 px-3 text-body font-medium -outline-offset-2',
              tab.key === active
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

/** The tab that a key leads to; arrow keys wrap around. */
export function nextTab<K extends string>(key: string, tabs: readonly Tab<K>[], active: K): Tab<K> | null {
  const index = tabs.findIndex((tab) => tab.key === active)
  const step = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[key]
  if (step === undefined) return null
  return tabs[(step + tabs.length) % tabs.length] ?? null
}
