import { getSettings } from '../../accounts/settings/get-settings.ts'
import type { RequestContext, TenantContext } from '../../kit/context.ts'
import { ProblemError } from '../../kit/errors.ts'
import { dayIn } from '../reports/next-run.ts'
import { type DataExport, findDataExport, statusAt } from './find-data-export.ts'

interface Call {
  readonly ctx: TenantContext & Partial<Pick<RequestContext, 'role'>>
  readonly input: { readonly params: { readonly id: string } }
}

/** The archive, piece by piece, named with the day on which it was prepared where its reader is. */
export async function downloadDataExport({ ctx, input }: Call): Promise<Response> {
  const found = await findDataExport(ctx, input.params.id)
  // Asked for as an owner, who has become something else since.
  if (found.scope === 'company' && (ctx.role ?? 'owner') !== 'owner')
    throw new ProblemError(
      'forbidden',
      'Everything of the company is for owners. Export your own data instead.',
    )
  const { timezone } = (await getSettings({ ctx })).regional
  switch (statusAt(found, ctx.clock())) {
    case 'completed':
      return file(ctx, found, timezone)
    case 'pending':
    case 'running':
      throw new ProblemError('conflict', 'The export is still being prepared.')
    case 'failed':
      throw new ProblemError('conflict', 'The export failed. Please request a new one.')
    case 'expired':
      throw new ProblemError('not_found', 'The link has ended after 7 days. Please request a new export.')
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
