import { useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { useModal } from '#web/ui/dialog.tsx'
import { Search } from '#web/ui/icons.ts'
import { ListboxOption, useListbox } from '#web/ui/listbox.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Command } from './commands.ts'
import { Keys } from './keys.tsx'
import { openPaletteMessages } from './messages.ts'
import { type CommandGroup, useGroups } from './use-groups.ts'

await openPaletteMessages()

interface PaletteProps {
  /** What was typed before it was there. */
  readonly typed: string
  readonly onClose: () => void
  readonly onSheet: () => void
  readonly onSidebar: () => void
}

/** Go to a place, find a product, or act: one field and a list, for keyboard and pointer. */
export function Palette({ typed: typedAhead, onClose, onSheet, onSidebar }: PaletteProps) {
  const t = useText()
  const dialog = useModal(true)
  const [typed, setTyped] = useState(typedAhead)
  const { groups, isSearching } = useGroups(typed.trim(), { onSheet, onSidebar })
  const commands = groups.flatMap((group) => group.commands)
  const listbox = useListbox({
    options: commands,
    keyOf: (command) => command.id,
    isOpen: true,
    onChoose: (command) => {
      onClose()
      command.run()
    },
  })
  return (
    <dialog
      ref={dialog}
      aria-label={t('shell.palette')}
      onClose={onClose}
      // A click outside closes it, as Escape does for the keyboard.
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
      className="mx-auto mt-[max(1rem,12dvh)] mb-auto w-[min(40rem,calc(100vw-1.5rem))] overflow-hidden rounded-card border border-hairline bg-surface p-0 text-text shadow-overlay backdrop:bg-overlay"
    >
      <div className="flex items-center gap-2.5 border-b border-hairline px-4">
        <Search aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
        <input
          {...listbox.field}
          aria-label={t('shell.palette')}
          placeholder={t('shell.palette')}
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            listbox.reset()
          }}
          className="h-12 min-w-0 flex-1 bg-transparent text-body outline-none"
        />
        {isSearching ? (
          <Spinner />
        ) : (
          <span className="max-sm:hidden">
            <Keys keys={['Esc']} />
          </span>
        )}
      </div>
      <div
        role="listbox"
        id={listbox.listId}
        aria-label={t('shell.palette')}
        className="max-h-[min(26rem,60dvh)] overflow-y-auto p-1.5"
      >
        {groups.map((group) => (
          <Group key={group.key} group={group} listbox={listbox} />
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

interface GroupProps {
  readonly group: CommandGroup
  readonly listbox: ReturnType<typeof useListbox<Command>>
}

/** A visual heading only: a group inside the list would keep VoiceOver from reading its options. */
function Group({ group, listbox }: GroupProps) {
  const t = useText()
  return (
    <div className="mb-1">
      <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-caption font-medium text-muted">
        {t(`palette.group.${group.key}`)}
      </p>
      {group.commands.map((command) => (
        <ListboxOption
          key={command.id}
          {...listbox.optionOf(command)}
          className="flex min-h-9 items-center gap-2.5 rounded-control px-2.5 py-1 text-body"
        >
          <command.icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <span className="min-w-0 flex-1 truncate">{command.label}</span>
          {command.keys ? (
            <span className="max-sm:hidden">
              <Keys keys={command.keys} />
            </span>
          ) : null}
        </ListboxOption>
      ))}
    </div>
  )
}
