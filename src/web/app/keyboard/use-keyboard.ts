import { useEffect, useRef } from 'react'
import { METHODS_PATH } from '#contract/screens'
import { isTypingIn } from '#web/ui/is-typing.ts'
import { navigation } from '../screens.ts'
import { createKeyReader, type KeyCommand } from './read-key.ts'

const letters = new Map<string, string>([
  ...navigation.map(({ letter, path }) => [letter, path] as const),
  ['h', METHODS_PATH],
])

/** Listens to the whole page, but never behind an open dialog. */
export function useKeyboard(areSingleKeysOn: boolean, run: (command: KeyCommand) => void): void {
  const latest = useRef({ areSingleKeysOn, run })
  latest.current = { areSingleKeysOn, run }
  useEffect(() => {
    const read = createKeyReader(letters)
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      if (document.querySelector('dialog[open]')) return
      const press = {
        key: event.key,
        hasCommand: event.metaKey || event.ctrlKey,
        hasAlt: event.altKey,
        isTyping: isTypingIn(event.target),
        atMs: event.timeStamp,
      }
      const command = read(press, latest.current.areSingleKeysOn)
      if (!command) return
      event.preventDefault()
      latest.current.run(command)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** The search field of the screen, if it has one. */
export function findSearchField(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main input[inputmode=search], main input[type=search]')
}
