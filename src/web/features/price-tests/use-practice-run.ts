import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { DAY_MS } from '#contract/durations'
import { addDays } from '#web/features/period/period.ts'
import { practiceClockQuery } from '#web/features/platform/queries.ts'
import { usePassTestDays } from './mutations.ts'
import type { TestAnswer } from './types.ts'

/** A price that nobody writes is void after some days: the run does not wait for it longer than this. */
const PATIENCE_MS = 60_000
/** Prices on their way are waited for, however slow the machine. */
const ON_THEIR_WAY_MS = 600_000

export interface PracticeRun {
  /** Days until the next switch by the practice shop's clock; `null`: no practice shop is connected. */
  readonly days: number | null
  readonly isReady: boolean
  readonly isRunning: boolean
  readonly isPassing: boolean
  readonly setRunning: (isRunning: boolean) => void
  readonly pass: () => void
}

/** Lets the days of a test pass in the practice shop: until the next switch, or on and on until it ends. */
export function usePracticeRun(
  { test, products, isSwitching, calendarDay }: TestAnswer,
  onError: (error: Error) => void,
): PracticeRun {
  const [isRunning, setRunning] = useState(false)
  const clock = useQuery(practiceClockQuery())
  const { mutate, isPending } = usePassTestDays(test.testId)
  const ahead = clock.data?.aheadDays ?? null
  const { nextSwitchOn, period } = test
  const days =
    ahead === null || nextSwitchOn === null
      ? null
      : Math.round((Date.parse(nextSwitchOn) - Date.parse(calendarDay)) / DAY_MS) - ahead
  // A price that nobody carries out stays planned for some days; those on their way are what `isSwitching` says.
  const isWritten =
    period !== null && products.some(({ periods }) => periods[period - 1]?.state !== 'planned')
  const isReady = days !== null && days > 0 && isWritten && !isSwitching && !isPending
  const passed = useRef<string | null>(null)
  const pass = () => {
    passed.current = nextSwitchOn
    // Where the shop's clock is past the switch and nothing has sold since, a further day passes.
    mutate(addDays(calendarDay, (ahead ?? 0) + Math.max(1, days ?? 1)), {
      onError: (error) => {
        setRunning(false)
        onError(error)
      },
    })
  }
  const latest = useRef(pass)
  latest.current = pass
  const isDue = isRunning && isReady && passed.current !== nextSwitchOn
  useEffect(() => {
    if (!isRunning || isPending) return
    const patience = isSwitching ? ON_THEIR_WAY_MS : PATIENCE_MS
    const timer = setTimeout(() => latest.current(), isDue ? 0 : patience)
    return () => clearTimeout(timer)
  }, [isRunning, isDue, isPending, isSwitching])
  return { days, isReady, isRunning, isPassing: isPending, setRunning, pass }
}
