import type { Client } from 'pg'
import { classifyLines, type KeyedLines, markMixed, NO_KEY, SalesByProduct } from '#analytics'
import { createLineColumns, type LineSink } from '../order-line-decoder.ts'
import { type Numbering, numbering } from '../read-store.ts'
import { keysOf, labelsOf, MOST_ORDERS, modelOf, valueChannels } from './classify-store.ts'
import { HashNumbers } from './hash-numbers.ts'
import { readKeyedLines } from './read-keyed-lines.ts'
import { type ChannelState, numbersByChoice, type StoredModel } from './stored-model.ts'

/**
 * Reads all lines of some products from the table, each with the channel that the last run over the whole store gave
 * it.
 */
export async function readClassifiedLines(
  client: Client,
  companyId: string,
  productIds: readonly number[],
  state: ChannelState & { readonly model: StoredModel },
  numberOf: Numbering,
  take: LineSink,
): Promise<void> {
  const { model } = state
  const columns = createLineColumns()
  const orders = new HashNumbers(MOST_ORDERS)
  const customers = new HashNumbers(MOST_ORDERS)
  const [order, customer, value]: number[][] = [[], [], []]
  const channelOf = valueChannels(model)
  await readKeyedLines(
    client,
    companyId,
    { only: productIds, keys: keysOf(model), labels: labelsOf(model) },
    numbering(productIds),
    (product, day, quantity, total, hashes) => {
      columns.take(product, day, quantity, total)
      order!.push(orders.numberOf(hashes[0]!))
      customer!.push(customers.numberOf(hashes[1]!))
      value!.push(channelOf(hashes) - 1)
    },
  )
  const values = Int32Array.from(value!)
  const lines: KeyedLines = {
    ...columns.end(),
    // A value stands for one channel whichever column it is from, so that one column serves for all.
    keys: {
      order: Int32Array.from(order!),
      customer: Int32Array.from(customer!),
      shop: values,
      source: values,
      country: values,
    },
  }
  const [orderHashes, customerHashes] = [orders.hashes(), customers.hashes()]
  const { channel } = classifyLines(lines, new SalesByProduct(lines, productIds.length), modelOf(model), {
    orders: model.rates && {
      rates: model.rates,
      throughDay: model.throughDay ?? null,
      isOther: (number) => state.isOtherOrder(orderHashes[number]!),
      isOtherCustomer: (number) => number !== NO_KEY && state.isOtherCustomer(customerHashes[number]!),
    },
  })
  if (model.isMixedUnclear) markMixed({ product: lines.product, channel }, productIds.length, modelOf(model))
  const numbers = numbersByChoice(model, state.chosen)
  for (let line = 0; line < channel.length; line++) {
    const product = numberOf(productIds[lines.product[line]!]!)
    if (product === undefined) continue
    take(product, lines.day[line]!, lines.quantity[line]!, lines.total[line]!, numbers[channel[line]!]!)
  }
}
