import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Output } from '#contract/calls'
import { call } from '#web/lib/api/call.ts'
import { lookAgainMs } from '#web/lib/api/look-again.ts'

export type Endpoint = Output<'listWebhooks'>['endpoints'][number]
export type Delivery = Output<'listWebhookDeliveries'>['deliveries'][number]

export const WEBHOOKS = ['settings', 'webhooks'] as const

/** Attempts that are due within this time are waited for. */
const SOON_MS = 30_000

const isSoon = ({ nextAt }: Pick<Delivery, 'nextAt'>, nowMs: number): boolean =>
  nextAt !== null && Date.parse(nextAt) - nowMs < SOON_MS

/** Messages to an address. While one is about to be sent, the log is read again. */
export const deliveriesQuery = (endpointId: string, page: number) =>
  queryOptions({
    queryKey: [...WEBHOOKS, endpointId, 'deliveries', page],
    queryFn: ({ signal }) =>
      call('listWebhookDeliveries', { params: { endpointId }, query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      query.state.data?.deliveries.some((each) => isSoon(each, Date.now())) ? lookAgainMs(query) : false,
  })
