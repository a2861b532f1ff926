import { getSettings } from '../../accounts/settings/get-settings.ts'
import type { RequestContext, TenantContext } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { dayIn } from '../reports/next-run.ts'
import { type DataExport, findDataExport, statusAt } from './find-data-export.ts'

interface Call {
  readonly ctx: TenantContext & Partial<Pick<RequestContext, 'role'>>
  readonly input: { readonly id: string }
}

/** Streams the archive, named with the day of its preparation in the reader's time zone. */
export async function downloadDataExport({ ctx, input }: Call): Promise<Response> {
  const found = await findDataExport(ctx, input.id)
  // It was requested as an owner, but the user's role has changed since.
  if (found.scope === 'company' && (ctx.role ?? 'owner') !== 'owner') throw problem('export.for_owners')
  const { timezone } = (await getSettings({ ctx })).regional
  switch (statusAt(found, ctx.clock())) {
    case 'completed':
      return file(ctx, found, timezone)
    case 'pending':
    case 'running':
      throw problem('export.not_ready')
    case 'failed':
      throw problem('export.failed')
    case 'expired':
      throw problem('export.link_ended')
  }
}

function file(ctx: TenantContext, found: DataExport, timezone: string): Response {
  const day = dayIn(found.finishedAt ?? found.createdAt, timezone)
  let seq = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = await readPiece(ctx, found.exportId, seq++)
      if (piece) controller.enqueue(new Uint8Array(piece))
      else controller.close()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'application/zip',
      'content-length': String(found.sizeBytes),
      'content-disposition': `attachment; filename="quanto-export-${day}.zip"`,
      'cache-control': 'no-store',
    },
  })
}

async function readPiece(ctx: TenantContext, exportId: string, seq: number): Promise<Buffer | null> {
  return ctx.inTenant(async ({ client }) => {
    const { rows } = await client.query<{ bytes: Buffer }>(
      'select bytes from data_export_chunks where company_id = $1 and export_id = $2 and seq = $3',
      [ctx.companyId, exportId, seq],
    )
    return rows[0]?.bytes ?? null
  })
}
