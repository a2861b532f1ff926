import { createContext, type ReactNode, useContext } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Radio } from '#web/ui/form/radio.tsx'

interface Group {
  readonly name: string
  readonly value: string
  readonly onChoose: (value: string) => void
}

const GroupContext = createContext<Group | null>(null)

interface ChoicesProps<T extends string> {
  readonly legend: string
  readonly name: string
  readonly value: T
  readonly onChoose: (value: T) => void
  readonly isRow?: boolean
  readonly children: ReactNode
}

/** A choice as native radio buttons styled as boxes. */
export function Choices<T extends string>(props: ChoicesProps<T>) {
  const { legend, name, value, isRow, children } = props
  const onChoose = props.onChoose as (value: string) => void
  return (
    <fieldset>
      <legend className="mb-1 text-label font-medium">{legend}</legend>
      <div
        className={classNames(
          'grid gap-2',
          isRow ? 'grid-cols-4 max-[22rem]:grid-cols-2' : 'grid-cols-1 sm:max-lg:grid-cols-2',
        )}
      >
        <GroupContext value={{ name, value, onChoose }}>{children}</GroupContext>
      </div>
    </fieldset>
  )
}

export function Choice(props: {
  readonly value: string
  readonly note?: string
  readonly children: ReactNode
}) {
  const group = useContext(GroupContext)
  if (!group) return null
  return (
    <label className="flex min-h-(--control) cursor-pointer items-start gap-2.5 rounded-control border border-control px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <Radio
        name={group.name}
        value={props.value}
        checked={group.value === props.value}
        onChange={() => group.onChoose(props.value)}
        className={props.note ? 'mt-0.5' : 'sr-only'}
      />
      <span className={props.note ? 'min-w-0' : 'm-auto text-label font-medium'}>
        <span className={props.note ? 'block text-body font-medium' : undefined}>{props.children}</span>
        {props.note ? <span className="block text-label text-muted">{props.note}</span> : null}
      </span>
    </label>
  )
}

export function Tick(props: {
  readonly isTicked: boolean
  readonly onTick: (isTicked: boolean) => void
  readonly children: ReactNode
}) {
  return (
    <label className="flex min-h-6 items-start gap-2.5">
      <input
        type="checkbox"
        checked={props.isTicked}
        onChange={(event) => props.onTick(event.target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-(--accent)"
      />
      <span className="min-w-0">{props.children}</span>
    </label>
  )
}
