import { and, eq } from 'drizzle-orm'
import type { ReportFrequency, ReportType } from '#contract/reports'
import { nameOf } from '../../accounts/identity/name-of.ts'
import { notify } from '../../accounts/notifications/notify.ts'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import { publishDone } from '../../accounts/webhooks/publish-event.ts'
import type { TenantContext } from '../../kit/context.ts'
import { companies } from '../../kit/db/schema/companies.ts'
import { users } from '../../kit/db/schema/identity.ts'
import { reportSchedules, reports } from '../../kit/db/schema/reports.ts'
import { instantText } from '../../kit/formats/dates.ts'
import { plainName } from '../../kit/mail/plain-name.ts'
import { sendMail } from '../../kit/mail/send-mail.ts'
import { wordingFor } from '../../kit/messages/render.ts'
import { makeSecretToken } from '../../kit/secrets/secret-token.ts'
import { LINK_PREFIX } from './download-report.ts'
import { recipientPath } from './recipient-link.ts'
import { reportPeriod } from './report-period.ts'
import type { ReportRow } from './report-rows.ts'
import { periodText } from './write/summary-table.ts'

interface Call {
  readonly ctx: TenantContext
  readonly input: { readonly report: ReportRow }
}

/** Notifies the requester of a report made by hand, with one mail for all that are made at a time; mails a scheduled one to its recipients. */
export async function notifyReport({ ctx, input }: Call): Promise<void> {
  const { report } = input
  const { reportId, type, format } = report
  await publishDone(ctx, {
    event: 'report.ready',
    about: reportId,
    data: { report_id: reportId, type, format },
  })
  if (report.scheduleId !== null) return mailReport(ctx, report, report.scheduleId)
  await notify({
    ctx,
    input: {
      kind: 'report-ready',
      about: report.reportId,
      userIds: [report.userId],
      isFollowed: await isAnotherMade(ctx, report),
      params: { name: report.fileName ?? report.type },
    },
  })
}

/** True while another report of this person's, by hand too, waits or is being made. */
async function isAnotherMade(ctx: TenantContext, { reportId, userId }: ReportRow): Promise<boolean> {
  const { rowCount } = await ctx.inTenant(({ client }) =>
    client.query(
      `select from reports p join runs r on r.company_id = p.company_id and r.run_id = p.report_id
       where p.company_id = $1 and p.user_id = $2 and p.report_id <> $3 and p.schedule_id is null
         and r.status in ('queued', 'running')
       limit 1`,
      [ctx.companyId, userId, reportId],
    ),
  )
  return rowCount === 1
}

/** Writes the link into the mails and stores it nowhere else. All mails are queued, or none. */
async function mailReport(ctx: TenantContext, report: ReportRow, scheduleId: string): Promise<void> {
  const { companyId } = ctx
  const { regional } = await getSettings({ ctx })
  const word = wordingFor(regional.language)
  const title = word(`report.type.${report.type as ReportType}`)
  const period = reportPeriod({ range: 'custom', from: report.fromDay, to: report.toDay }, report.toDay)
  await ctx.inTenant(async (tx) => {
    const [schedule] = await tx
      .select()
      .from(reportSchedules)
      .where(and(eq(reportSchedules.companyId, companyId), eq(reportSchedules.scheduleId, scheduleId)))
    const [company] = await tx
      .select({ name: companies.name })
      .from(companies)
      .where(eq(companies.companyId, companyId))
    const [who] = await tx
      .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
      .from(users)
      .where(and(eq(users.companyId, companyId), eq(users.userId, ctx.userId)))
    if (!schedule || !company || !who) return
    const { token, secretHash } = makeSecretToken(LINK_PREFIX, companyId)
    await tx
      .update(reports)
      .set({ linkHash: secretHash })
      .where(and(eq(reports.companyId, companyId), eq(reports.reportId, report.reportId)))
    const body = word('report.mail.body', {
      ...{
        company: plainName(company.name),
        title,
        period: periodText({ period }, word, regional),
        who: plainName(nameOf(who)),
      },
      until: report.expiresAt ? instantText(report.expiresAt.toISOString(), regional) : '',
      url: `${ctx.config.publicUrl}/api/shared-reports/${token}`,
      often: word(`report.often.${schedule.frequency as ReportFrequency}`),
    })
    for (const recipient of schedule.recipients as string[]) {
      const link = { companyId, scheduleId, recipient }
      const unsubscribeUrl = ctx.config.publicUrl + recipientPath(ctx.config, link)
      const text = `${body}\n\n${word('notification.unsubscribe', { url: unsubscribeUrl })}`
      const subject = word('report.mail.subject', { title })
      await sendMail({ ctx, input: { companyId, recipient, subject, body: text, unsubscribeUrl }, tx })
    }
  })
}
