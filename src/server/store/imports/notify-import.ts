import { NOTABLE_SHARE_REJECTED } from '#analytics'
import { notify } from '../../accounts/notifications/notify.ts'
import { publishDone } from '../../accounts/webhooks/publish-event.ts'
import type { TenantContext } from '../../kit/context.ts'
import { getImportInCompany } from './get-import.ts'
import { rowsReadOf, statusOf } from './present-import.ts'
import { optionsOf } from './understand/stored-options.ts'

interface Call {
  readonly ctx: TenantContext
  readonly input: { readonly importId: string }
}

/** Notifies the person who started an import of its end; many rejected rows are reported to all members. */
export async function notifyImport({ ctx, input }: Call): Promise<void> {
  const found = await ctx
    .inTenant((tx) => getImportInCompany(tx, ctx.companyId, input.importId))
    .catch(() => null)
  if (!found || found.kind === 'sample') return
  const about = found.importId
  const userIds = [found.createdBy]
  const status = statusOf(found)
  if (status === 'failed')
    return notify({ ctx, input: { kind: 'import-failed', about, userIds, params: { file: found.fileName } } })
  if (status !== 'done') return
  const { fileName: file, linesAdded: lines, productsAdded: products } = found
  const rows = rowsReadOf(found)
  const data = { import_id: about, kind: found.kind, lines, products, rows }
  await publishDone(ctx, { event: 'import.done', about, data })
  const { records = null } = optionsOf(found)
  if (records !== null) {
    const { added, updated, unchanged: known } = records
    const params = { file, what: found.kind, added, updated, known }
    await notify({ ctx, input: { kind: 'records-imported', about, userIds, params } })
  } else
    await notify({
      ctx,
      input: { kind: 'import-finished', about, userIds, params: { file, lines, products } },
    })
  const left = Object.values(found.leftOut as Record<string, number>).reduce((sum, each) => sum + each, 0)
  if (rows > 0 && left / rows > NOTABLE_SHARE_REJECTED)
    await notify({ ctx, input: { kind: 'data-quality', about, params: { file, left, rows } } })
}
