import { and, eq, gt } from 'drizzle-orm'
import type { ReportFormat } from '#contract/reports'
import { recordAudit } from '../../accounts/audit/record-audit.ts'
import { deviceOf } from '../../accounts/identity-provider/device-of.ts'
import {
  type AppContext,
  NO_USER,
  type RequestContext,
  type TenantContext,
  tenantContext,
} from '../../kit/context.ts'
import { reports } from '../../kit/db/schema/reports.ts'
import { problem } from '../../kit/errors.ts'
import { fileDownload } from '../../kit/http/answers.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { readSecretToken } from '../../kit/secrets/secret-token.ts'
import { findReport, type ReportRow, statusOf } from './report-rows.ts'
import { contentTypes } from './write/write-report.ts'

export const LINK_PREFIX = 'qr_'

export async function downloadReport(args: VerbArgs<'downloadReport'>): Promise<Response> {
  const found = await findReport(args.ctx, args.input.reportId)
  const status = statusOf(found)
  if (status === 'failed') throw problem('report.failed')
  if (status !== 'done') throw problem('report.not_ready')
  return answer(args.ctx, found)
}

/**
 * Streams the report for the recipient of the link by mail: the address itself is the secret, and is valid until the
 * report is deleted.
 */
export async function sharedReport(args: {
  readonly ctx: AppContext & Partial<Pick<RequestContext, 'origin' | 'requestId'>>
  readonly input: { readonly token: string }
}): Promise<Response> {
  const gone = problem('report.link_ended')
  const token = readSecretToken(LINK_PREFIX, args.input.token)
  if (!token) throw gone
  const ctx = tenantContext(args.ctx, token.companyId, NO_USER)
  const [found] = await ctx.inTenant((tx) =>
    tx
      .select()
      .from(reports)
      .where(
        and(
          eq(reports.companyId, ctx.companyId),
          eq(reports.linkHash, token.secretHash),
          gt(reports.expiresAt, ctx.clock()),
        ),
      ),
  )
  if (!found) throw gone
  const { origin, requestId = null } = args.ctx
  const whence = { address: origin?.address ?? null, device: deviceOf(origin?.userAgent ?? null), requestId }
  // A person who is not signed in downloads it: the audit log records that before the download begins.
  await recordAudit({
    ctx,
    input: { action: 'sharedReport', object: found.reportId, actor: 'Link', ...whence },
  })
  return answer(ctx, found)
}

async function answer(ctx: TenantContext, report: Omit<ReportRow, 'run'>): Promise<Response> {
  const first = await readPiece(ctx, report.reportId, 0)
  if (first === null) throw problem('report.not_found')
  let seq = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = seq === 0 ? first : await readPiece(ctx, report.reportId, seq)
      seq++
      if (piece) controller.enqueue(new Uint8Array(piece))
      else controller.close()
    },
  })
  const name = report.fileName ?? `report.${report.format}`
  const response = await fileDownload(name, contentTypes[report.format as ReportFormat], body)
  response.headers.set('content-length', String(report.sizeBytes))
  return response
}

function readPiece(ctx: TenantContext, reportId: string, seq: number): Promise<Buffer | null> {
  return ctx.inTenant(async ({ client }) => {
    const { rows } = await client.query<{ bytes: Buffer }>(
      'select bytes from report_chunks where company_id = $1 and report_id = $2 and seq = $3',
      [ctx.companyId, reportId, seq],
    )
    return rows[0]?.bytes ?? null
  })
}
