import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useWrite } from './use-write.ts'

interface ScreenProps {
  readonly made: { write?: ReturnType<typeof useWrite<string, Error, string>> }
  readonly mutationFn: (name: string) => Promise<string>
}

function Screen({ made, mutationFn }: ScreenProps) {
  made.write = useWrite({ mutationFn })
  return null
}

/** The hook as a component that is gone after its first rendering leaves it. */
function left(mutationFn: ScreenProps['mutationFn']) {
  const made: ScreenProps['made'] = {}
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Screen made={made} mutationFn={mutationFn} />
    </QueryClientProvider>,
  )
  return made.write!
}

it('says how each call ended, after another one and after the screen was left', async () => {
  const answers = new Map<string, (answer: string) => void>()
  const write = left((name) => new Promise((resolve) => answers.set(name, resolve)))
  const ended: string[] = []
  const call = (name: string) =>
    write.mutate(name, {
      onSuccess: (answer, variables) => ended.push(`${variables} ${answer}`),
      onSettled: () => ended.push(`${name} settled`),
    })
  call('first')
  call('second')
  await expect.poll(() => answers.size).toBe(2)
  answers.get('second')!('saved')
  await expect.poll(() => ended.length).toBe(2)
  answers.get('first')!('saved')
  await expect.poll(() => ended).toEqual(['second saved', 'second settled', 'first saved', 'first settled'])
})

it('says that a call was refused, once for two presses', async () => {
  const write = left(() => Promise.reject(new Error('refused')))
  const ended: string[] = []
  const after = {
    onError: ({ message }: Error) => ended.push(message),
    onSettled: () => ended.push('settled'),
  }
  write.mutate('price', after)
  write.mutate('price', after)
  await expect.poll(() => ended).toEqual(['refused', 'settled'])
})
