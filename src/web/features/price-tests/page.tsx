import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { openTestMessages } from './messages.ts'
import { parseTestsSearch } from './search.ts'
import { TestList } from './test-list.tsx'
import { TestPage } from './test-page.tsx'

// Waits for this page's sentences before anything is rendered.
await openTestMessages()

/** Tests of two prices: those that are worth their cost, and each from its schedule to its verdict. */
export function PriceTestsPage() {
  const raw = useSearch({ strict: false })
  const search = useMemo(() => parseTestsSearch(raw), [raw])
  return search.test ? (
    <TestPage key={search.test} testId={search.test} />
  ) : (
    <TestList type={search.type ?? null} />
  )
}
