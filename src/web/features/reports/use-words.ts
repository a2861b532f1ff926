import { useMemo } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { decimalsOf } from '#web/lib/format/numbers.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import type { ReportDocument } from './types.ts'

type Kind = ReportDocument['facts'][number]['kind']
type Value = ReportDocument['facts'][number]['value']

/** Texts and report cells in the user's formats. */
export function useWords() {
  const t = useText()
  const format = useFormat()
  return useMemo(() => {
    const cell = (value: Value, kind: Kind): string => {
      if (value === null || typeof value === 'boolean') return '–'
      switch (kind) {
        case 'money':
          return format.money(value)
        case 'whole':
          return format.count(value)
        case 'decimal':
          return format.number(value, { decimals: decimalsOf(value) })
        case 'share':
          return format.percent(Number(value), { decimals: 1 })
        case 'day':
          return format.date(String(value))
        case 'moment':
        case 'text':
          return String(value)
      }
    }
    return { t, format, cell }
  }, [t, format])
}

export type Words = ReturnType<typeof useWords>
