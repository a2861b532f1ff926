import type { TenantContext } from '../../kit/context.ts'
import type { TextInput, WrittenText } from './prepare-text.ts'
import { streamText } from './stream-text.ts'

type Told<Part, Answer> =
  | { readonly kind: 'restart' }
  | { readonly kind: 'sentence'; readonly part: Part; readonly text: string }
  | ({ readonly kind: 'done' } & Answer)

/** Gives `streamText` the form of a call: its part names and its final answer. */
export async function* tellText<Part extends string, Answer extends object>(args: {
  readonly ctx: TenantContext
  readonly input: TextInput
  readonly partOf: (name: string) => Part
  readonly answer: (whole: WrittenText) => Answer | Promise<Answer>
}): AsyncGenerator<Told<Part, Answer>> {
  for await (const event of streamText(args)) {
    switch (event.kind) {
      case 'restart':
        yield event
        break
      case 'sentence':
        yield { ...event, part: args.partOf(event.part) }
        break
      case 'done':
        yield { kind: 'done', ...(await args.answer(event)) }
    }
  }
}

/** Answers with one event. */
export async function* only<Event>(event: Event): AsyncGenerator<Event> {
  yield event
}

export function conclusionOrDetails(name: string): 'conclusion' | 'details' {
  return name === 'conclusion' ? 'conclusion' : 'details'
}
