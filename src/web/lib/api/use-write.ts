import {
  noop,
  replaceEqualDeep,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { useState } from 'react'
import { noteWrite } from './double-click.ts'
import { createPresses } from './press.ts'

/**
 * `useMutation` for every write: a second press with the same variables is the same request (`press.ts`), so that
 * nothing is stored, counted or announced twice. The only permitted use of `useMutation` (biome.json).
 */
export function useWrite<Data = unknown, Failure = Error, Variables = void, Before = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Before>,
): UseMutationResult<Data, Failure, Variables, Before> {
  const mutation = useMutation(options)
  const [presses] = useState(() => createPresses<Variables, Data>(isSameInput))
  const mutateAsync: typeof mutation.mutateAsync = (...args) =>
    presses.press(args[0] as Variables, () => {
      noteWrite()
      return mutation.mutateAsync(...args)
    })
  const mutate: typeof mutation.mutate = (...args) => void mutateAsync(...args).catch(noop)
  return { ...mutation, mutate, mutateAsync }
}

/** Compares plain objects and arrays by content, files and other objects by identity. */
export function isSameInput(a: unknown, b: unknown): boolean {
  return replaceEqualDeep(a, b) === a
}
