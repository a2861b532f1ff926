import { expect, it } from 'vitest'
import { createEarlyFetch } from './early-answers.ts'

const answer = (text: string) => Promise.resolve(new Response(text))
const get = (authorization = 'Bearer a') => ({ method: 'GET', headers: { authorization } })

function withEarly(response: Promise<Response | null>) {
  const sent: string[] = []
  const early = { '/api/today': { authorization: 'Bearer a', response } }
  const fetch = createEarlyFetch(early, (input) => {
    sent.push(String(input))
    return answer('later')
  })
  const text = async (init?: RequestInit) => (await fetch('/api/today', init)).text()
  return { sent, text }
}

it('takes an answer that is on its way, once', async () => {
  const { sent, text } = withEarly(answer('early'))
  expect(await text(get())).toBe('early')
  expect(sent).toEqual([])
  expect(await text(get())).toBe('later')
})

it('leaves the answer of another person, of a write, and one that never came', async () => {
  for (const [response, init] of [
    [answer('early'), get('Bearer b')],
    [answer('early'), { method: 'POST', headers: {} }],
    [Promise.resolve(null), get()],
  ] as const) {
    const { sent, text } = withEarly(response)
    expect(await text(init)).toBe('later')
    expect(sent).toEqual(['/api/today'])
  }
})

it('fetches as usual where nothing was sent early', async () => {
  const fetch = createEarlyFetch(undefined, () => answer('usual'))
  expect(await (await fetch('/api/today', get())).text()).toBe('usual')
})
