import { type ReactNode, startTransition, useEffect, useState } from 'react'

interface LaterProps {
  readonly children: ReactNode
  /** Shown until then; by default the room of a window, so that a page scrolled down stays there. */
  readonly placeholder?: ReactNode
}

/**
 * Renders the content below a heading after the heading is painted, in steps that a press may interrupt. What the
 * router or a query announces is rendered without a pause, so a whole screen would be one long task. Not a deferred
 * value, which would be there immediately within another one.
 */
export function Later({ children, placeholder = <div aria-hidden="true" className="h-dvh" /> }: LaterProps) {
  const [isDue, setDue] = useState(false)
  useEffect(() => startTransition(() => setDue(true)), [])
  return isDue ? children : placeholder
}
