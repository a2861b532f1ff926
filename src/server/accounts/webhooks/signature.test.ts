import { expect, it } from 'vitest'
import { secondsToNextTry } from './retry-schedule.ts'
import { makeWebhookSecret, signatureHeaders } from './signature.ts'

// The example of the Standard Webhooks specification, which its libraries are tested with.
const example = {
  messageId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
}
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

it('signs as the example of Standard Webhooks', () => {
  expect(signatureHeaders({ ...example, secrets: [SECRET] })).toEqual({
    'webhook-id': example.messageId,
    'webhook-timestamp': '1614265330',
    'webhook-signature': SIGNATURE,
  })
})

it('signs with both secrets while one takes the place of the other', () => {
  const fresh = makeWebhookSecret()
  expect(Buffer.from(fresh.slice('whsec_'.length), 'base64')).toHaveLength(32)
  const signatures = signatureHeaders({ ...example, secrets: [fresh, SECRET] })['webhook-signature']
  expect(signatures?.split(' ')).toEqual([expect.stringMatching(/^v1,/), SIGNATURE])
  expect(signatures?.split(' ')[0]).not.toBe(SIGNATURE)
})

it('tries eight times within 28 to 31 hours, each pause at least as long as the one before', () => {
  for (const chance of [0, 1]) {
    const pauses = [1, 2, 3, 4, 5, 6, 7].map((tries) => secondsToNextTry(tries, chance) ?? Number.NaN)
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    const hours = pauses.reduce((sum, each) => sum + each, 0) / 3600
    expect(hours).toBeGreaterThan(27.5)
    expect(hours).toBeLessThan(31)
    expect(secondsToNextTry(8, chance)).toBeNull()
  }
  expect(secondsToNextTry(1, 0)).toBe(5)
})
