import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { useModal } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Command } from './commands.ts'
import { Keys } from './keys.tsx'
import { openPaletteMessages } from './messages.ts'
import { type CommandGroup, useGroups } from './use-groups.ts'

await openPaletteMessages()

interface PaletteProps {
  readonly onClose: () => void
  readonly onSheet: () => void
  readonly onSidebar: () => void
}

/** Go, find a product, act: one field and a list, by keyboard or by hand. */
export function Palette({ onClose, onSheet, onSidebar }: PaletteProps) {
  const t = useText()
  const id = useId()
  const dialog = useModal(true)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const { groups, isSearching } = useGroups(typed.trim(), { onSheet, onSidebar })
  const commands = groups.flatMap((group) => group.commands)
  const active = commands[Math.min(chosen, commands.length - 1)]
  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step === undefined) run(active)
    else if (commands.length > 0)
      setChosen((at) => (Math.min(at, commands.length - 1) + step + commands.length) % commands.length)
  }
  return (
    <dialog
      ref={dialog}
      aria-label={t('shell.palette')}
      onClose={onClose}
      // A click outside closes it, as Escape does; the keyboard has Escape.
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
      className="mx-auto mt-[max(1rem,12dvh)] mb-auto w-[min(40rem,calc(100vw-1.5rem))] overflow-hidden rounded-card border border-hairline bg-surface p-0 text-text shadow-overlay backdrop:bg-overlay"
    >
      <div className="flex items-center gap-2.5 border-b border-hairline px-4">
        <Search aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
        <input
          role="combobox"
          aria-label={t('shell.palette')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${id}-${active.id}` : undefined}
          placeholder={t('shell.palette')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 flex-1 bg-transparent text-body outline-none"
        />
        {isSearching ? <Spinner /> : <Keys keys={['Esc']} />}
      </div>
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={t('shell.palette')}
        className="max-h-[min(26rem,60dvh)] overflow-y-auto p-1.5"
      >
        {groups.map((group) => (
          <Group key={group.key} id={id} group={group} activeId={active?.id} onRun={run} />
        ))}
      </div>
      {commands.length === 0 ? (
        <p className="px-4 pb-4 text-label text-muted">{t('palette.nothing')}</p>
      ) : null}
      <p role="status" className="sr-only">
        {t('palette.count', { n: commands.length })}
      </p>
    </dialog>
  )
}

function Group(props: {
  readonly id: string
  readonly group: CommandGroup
  readonly activeId: string | undefined
  readonly onRun: (command: Command) => void
}) {
  const t = useText()
  const { id, group } = props
  const name = t(`palette.group.${group.key}`)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
    <div role="group" aria-label={name} className="mb-1">
      <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-caption font-medium text-muted">
        {name}
      </p>
      {group.commands.map((command) => (
        <Option
          key={command.id}
          id={`${id}-${command.id}`}
          command={command}
          isActive={command.id === props.activeId}
          onRun={() => props.onRun(command)}
        />
      ))}
    </div>
  )
}

function Option(props: {
  readonly id: string
  readonly command: Command
  readonly isActive: boolean
  readonly onRun: () => void
}) {
  const { command, isActive } = props
  const Icon = command.icon
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // The field keeps the focus and handles the keys, as the combobox pattern asks.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div
      ref={option}
      id={props.id}
      role="option"
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={props.onRun}
      className={`flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1 text-body ${isActive ? 'bg-accent-soft' : 'hover:bg-sunken'}`}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">{command.label}</span>
      {command.keys ? <Keys keys={command.keys} /> : null}
    </div>
  )
}
