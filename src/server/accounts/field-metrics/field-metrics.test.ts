import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { fieldMetrics } from '#contract/field-metrics'
import { defaultPrivacy } from '#contract/settings'
import { appContext } from '../../../../test/app-context.ts'
import { useDatabase } from '../../../../test/database.ts'
import { tenantContext } from '../../kit/context.ts'
import { updateSettings } from '../identity/update-settings.ts'
import { receiveFieldMetrics } from './receive-field-metrics.ts'

const database = useDatabase()
const body = { screen: '/dashboard', metrics: { LCP: 812.5, CLS: 0.01 } } as const

async function somebody() {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const { companyId, userId } = await database.createCompany()
  return { ctx: tenantContext({ ...appContext({ db: database.db }), log }, companyId, userId), lines }
}

describe('field metrics', () => {
  it('are written down without saying whose they are, where usage is shared', async () => {
    const { ctx, lines } = await somebody()
    await receiveFieldMetrics({ ctx, input: body })
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ fieldMetrics: body })
    expect(lines.join()).not.toContain(ctx.userId)
    expect(lines.join()).not.toContain(ctx.companyId)
  })

  it('leave no trace where it is not', async () => {
    const { ctx, lines } = await somebody()
    await updateSettings({ ctx, input: { privacy: { ...defaultPrivacy, share_analytics: false } } })
    await receiveFieldMetrics({ ctx, input: body })
    expect(lines).toEqual([])
  })

  it('are figures of a known screen, and nothing else', () => {
    expect(fieldMetrics.safeParse(body).success).toBe(true)
    for (const wrong of [
      { ...body, screen: '/dashboard?search=secret' },
      { ...body, metrics: { LCP: 'x' } },
      { ...body, metrics: { name: 1 } },
      { ...body, userId: 'u' },
    ])
      expect(fieldMetrics.safeParse(wrong).success).toBe(false)
  })
})
