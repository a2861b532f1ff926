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

/** What follows one call: also if its component is gone by then, or the hook has been called again. */
export interface AfterWrite<Data, Failure, Variables> {
  readonly onSuccess?: (data: Data, variables: Variables) => unknown
  readonly onError?: (error: Failure, variables: Variables) => unknown
  readonly onSettled?: () => unknown
}

type Call<Variables, After> = undefined extends Variables
  ? [variables?: Variables, after?: After]
  : [variables: Variables, after?: After]

type WithoutMutate<Result> = Result extends unknown ? Omit<Result, 'mutate' | 'mutateAsync'> : never

export type Write<Data, Failure, Variables, Before> = WithoutMutate<
  UseMutationResult<Data, Failure, Variables, Before>
> & {
  readonly mutate: (...call: Call<Variables, AfterWrite<Data, Failure, Variables>>) => void
  readonly mutateAsync: (...call: Call<Variables, AfterWrite<Data, Failure, Variables>>) => Promise<Data>
}

/**
 * `useMutation` for every write: a second press with the same variables is the same request (`press.ts`), so that
 * nothing is stored, counted or announced twice. The only permitted use of `useMutation` (biome.json).
 */
export function useWrite<Data = unknown, Failure = Error, Variables = void, Before = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Before>,
): Write<Data, Failure, Variables, Before> {
  const mutation = useMutation(options)
  const [presses] = useState(() => createPresses<Variables, Data>(isSameInput))
  const mutateAsync: Write<Data, Failure, Variables, Before>['mutateAsync'] = (...call) => {
    const [variables, after] = call as [Variables, AfterWrite<Data, Failure, Variables>?]
    return presses.press(variables, () => {
      noteWrite()
      const answer = (mutation.mutateAsync as (variables: Variables) => Promise<Data>)(variables)
      // Not passed to TanStack Query, which runs them for the last call of a component that is still there only.
      if (after) void runAfter(answer, variables, after)
      return answer
    })
  }
  const mutate: Write<Data, Failure, Variables, Before>['mutate'] = (...call) =>
    void mutateAsync(...call).catch(noop)
  return { ...mutation, mutate, mutateAsync }
}

async function runAfter<Data, Failure, Variables>(
  answer: Promise<Data>,
  variables: Variables,
  { onSuccess, onError, onSettled }: AfterWrite<Data, Failure, Variables>,
): Promise<void> {
  await answer.then(
    (data) => onSuccess?.(data, variables),
    (error: Failure) => onError?.(error, variables),
  )
  onSettled?.()
}

/** Compares plain objects and arrays by content, files and other objects by identity. */
export function isSameInput(a: unknown, b: unknown): boolean {
  return replaceEqualDeep(a, b) === a
}
