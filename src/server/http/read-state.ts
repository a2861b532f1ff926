import type { CallName, Parsed } from '#contract/calls'
import { getCompany } from '../accounts/identity/get-company.ts'
import { getMe } from '../accounts/identity/get-me.ts'
import { getPreferences } from '../accounts/notifications/get-preferences.ts'
import { getSettings } from '../accounts/settings/get-settings.ts'
import { listSalesChannels } from '../insight/channels/list-channels.ts'
import { getGuardRails } from '../insight/recommendations/get-guard-rails.ts'
import type { RequestContext } from '../kit/context.ts'
import { getStoreBasics } from '../store/basics/read-basics.ts'
import { getProductInCompany, readProductId } from '../store/catalogue/get-product.ts'
import { readSale, readSaleId } from '../store/sales/read-sale.ts'

type Reader<N extends CallName> = (ctx: RequestContext, input: Parsed<N>) => Promise<unknown>

/** Calls whose answer is the state that they leave: how to read it, before and after. */
const readers: { readonly [N in CallName]?: Reader<N> } = {
  updateMe: (ctx) => getMe({ ctx }),
  updateCompany: (ctx, input) => getCompany({ ctx, input }),
  changeStoreBasics: (ctx) => getStoreBasics({ ctx }),
  updateSettings: (ctx) => getSettings({ ctx }),
  updateNotificationPreferences: (ctx) => getPreferences({ ctx }),
  setGuardRails: (ctx) => getGuardRails({ ctx }),
  setSalesChannels: (ctx) => listSalesChannels({ ctx }),
  setAssumedMargins: (ctx) => getGuardRails({ ctx }),
  updateSale: async (ctx, input) => {
    const saleId = readSaleId(input.params.id)
    return ctx.inTenant((tx) => readSale(tx, ctx.companyId, saleId))
  },
  updateProduct: async (ctx, input) => {
    const productId = readProductId(input.params.id)
    return ctx.inTenant((tx) => getProductInCompany(tx, ctx.companyId, productId))
  },
}

export async function readState(
  ctx: RequestContext,
  name: CallName,
  input: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const read = readers[name] as ((ctx: RequestContext, input: unknown) => Promise<unknown>) | undefined
  return read ? read(ctx, input) : null
}
