import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'

interface ListboxOptions<O> {
  readonly options: readonly O[]
  readonly keyOf: (option: O) => string | number
  readonly isOpen: boolean
  readonly onChoose: (option: O) => void
  /** Called when an arrow key opens the list. */
  readonly onOpen?: () => void
  /** Called when Escape closes only the list. */
  readonly onClose?: () => void
}

/**
 * A text field with a list (the combobox pattern of ARIA 1.2): the field keeps the focus and handles the keys. The
 * active option is the selected one, and the list has no groups: VoiceOver reads out no other option
 * (github.com/adobe/react-spectrum/issues/10326).
 */
export function useListbox<O>({ options, keyOf, isOpen, onChoose, onOpen, onClose }: ListboxOptions<O>) {
  const id = useId()
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, options.length - 1)
  const active = options[at]
  const idOf = (option: O) => `${id}-${keyOf(option)}`
  const activeId = isOpen && active !== undefined ? idOf(active) : undefined
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isKey = step !== undefined || event.key === 'Enter' || (event.key === 'Escape' && onClose)
    if (!isKey || (!isOpen && step === undefined)) return
    event.preventDefault()
    if (!isOpen) onOpen?.()
    else if (step !== undefined) setChosen(options.length && (at + step + options.length) % options.length)
    else if (event.key === 'Escape') onClose?.()
    else if (active !== undefined) onChoose(active)
  }

  return {
    /** Makes the first option active again, as after every change of the input. */
    reset: () => setChosen(0),
    field: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}-list` : undefined,
      'aria-autocomplete': 'list',
      'aria-activedescendant': activeId,
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown,
    },
    listId: `${id}-list`,
    optionOf: (option: O) => ({
      id: idOf(option),
      isActive: option === active,
      onChoose: () => onChoose(option),
    }),
  } as const
}

interface OptionProps {
  readonly id: string
  readonly isActive: boolean
  readonly onChoose: () => void
  readonly title?: string
  readonly className: string
  readonly children: ReactNode
}

export function ListboxOption({ id, isActive, onChoose, title, className, children }: OptionProps) {
  return (
    // The field keeps the focus and handles the keys, as the combobox pattern asks.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      title={title}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={`cursor-pointer ${className} ${isActive ? 'bg-accent-soft' : 'hover:bg-sunken'}`}
    >
      {children}
    </div>
  )
}
