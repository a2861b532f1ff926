import * as z from 'zod'
import { type ApiCall, reply } from './api-call.ts'
import type { ShopSource } from './shop.ts'

/** Latest day that the shop's clock can reach: its customers are drawn for 18 months. */
const MOST_DAYS_AHEAD = 365

/** What a practice shop can do and a real one cannot: let days pass, and let another person set a price. */
export interface ShopControls {
  readonly source: ShopSource
  aheadDays(): number
  advance(days: number): void
  /** Called after another person's price. */
  onPrice(): void
}

const advanceBody = z.object({ days: z.int().min(1).max(28) })
const priceBody = z.object({ variantId: z.int(), priceCents: z.int().min(1) })

/** Answers `GET` and `POST /practice/clock`, and `POST /practice/price`: a price that another person sets. */
export function answerControl(controls: ShopControls, { request, response, url, body }: ApiCall): void {
  const name = `${request.method} ${url.pathname}`
  const clock = () => reply(response, 200, { aheadDays: controls.aheadDays() })
  if (name === 'GET /practice/clock') clock()
  else if (name === 'POST /practice/clock') {
    const asked = advanceBody.safeParse(body)
    if (!asked.success) reply(response, 400, { error: { code: 'invalid_body' } })
    else if (controls.aheadDays() + asked.data.days > MOST_DAYS_AHEAD)
      reply(response, 409, { error: { code: 'too_far' } })
    else {
      controls.advance(asked.data.days)
      clock()
    }
  } else if (name === 'POST /practice/price') {
    const asked = priceBody.safeParse(body)
    const known = controls.source.read().products.some(({ variants }) => {
      return asked.success && variants.some(({ id }) => id === asked.data.variantId)
    })
    if (!asked.success || !known) reply(response, 400, { error: { code: 'invalid_body' } })
    else {
      controls.source.setPrice(asked.data)
      controls.onPrice()
      reply(response, 200, { ok: true })
    }
  } else reply(response, 404, { error: { code: 'not_found' } })
}
