import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { parseClock, turnClock } from '#web/lib/format/clock.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Field, TextInput } from './field.tsx'

interface TimeFieldProps {
  readonly label: string
  /** "22:00"; empty while the input is not a valid time. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Shown when the field was left without a valid time, and always if `isChecked`. */
  readonly wrongText: string
  readonly isChecked: boolean
  readonly name?: string
  readonly disabled?: boolean
}

/** A time of day, typed and shown on the user's 12- or 24-hour clock; up and down change the part at the cursor. */
export function TimeField({ label, value, onChange, wrongText, isChecked, ...rest }: TimeFieldProps) {
  const format = useFormat()
  const is24 = format.settings.time_format === '24-hour'
  // The input is kept as long as `value` is its parsed value.
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string } | null>(null)
  const [isLeft, setLeft] = useState(false)
  const { input, keepAt } = useCursor()
  const text = typed?.value === value ? typed.text : value && format.clock(value)
  const change = (changed: string) => {
    const read = parseClock(changed) ?? ''
    setTyped({ text: changed, value: read })
    onChange(read)
  }
  const turn = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (direction === undefined || value === '') return
    event.preventDefault()
    const at = event.currentTarget.selectionStart ?? 0
    const shown = format.clock(value)
    keepAt(text === shown ? at : 0)
    setTyped(null)
    onChange(turnClock(value, direction * minutesAt(shown, text === shown ? at : 0)))
  }
  const leave = () => {
    setLeft(true)
    if (value !== '') setTyped(null)
  }
  const isWrong = value === '' && (isChecked || isLeft)
  return (
    <Field label={label} error={isWrong ? wrongText : undefined}>
      {(control) => (
        <TextInput
          {...control}
          {...rest}
          ref={input}
          autoComplete="off"
          // A phone's number pad has no letters for a.m. and p.m.; "1930" needs no colon.
          inputMode={is24 ? 'numeric' : 'text'}
          placeholder={format.clock('22:00')}
          value={text}
          onFocus={() => setLeft(false)}
          onChange={({ target }) => change(target.value)}
          onKeyDown={turn}
          onBlur={leave}
        />
      )}
    </Field>
  )
}

/** The step at a cursor position: hours before the colon, minutes after it, half a day on a.m. and p.m. */
function minutesAt(shown: string, at: number): number {
  const colon = shown.indexOf(':')
  if (at <= colon) return 60
  return at <= colon + 3 ? 1 : 720
}

/** Restores the cursor, which a changed text would move to the end. */
function useCursor() {
  const input = useRef<HTMLInputElement>(null)
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (wanted.current !== null) input.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = null
  })
  return {
    input,
    keepAt: (at: number) => {
      wanted.current = at
    },
  }
}
