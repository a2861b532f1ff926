import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { watchProcess } from '../operations/read-metrics.ts'
import { registry } from './meters.ts'

interface Dashboard {
  readonly panels: readonly {
    readonly title: string
    readonly targets: readonly { readonly expr: string }[]
  }[]
}

const dashboard = JSON.parse(
  readFileSync(new URL('../../../../deploy/grafana/dashboards/quanto.json', import.meta.url), 'utf8'),
) as Dashboard
const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

/** What a histogram and a counter are asked by, and their name here. */
const nameOf = (series: string) => series.replace(/_(bucket|count|sum)$/, '')

it('the ready dashboard asks for nothing that the product does not measure', async () => {
  watchProcess()
  const known = new Set((await registry.getMetricsAsJSON()).map(({ name }) => name))
  const asked = queries.flatMap((query) => query.match(/\b(quanto|process|nodejs)_\w+/g) ?? [])
  expect(asked.length).toBeGreaterThan(15)
  expect(asked.filter((series) => !known.has(series) && !known.has(nameOf(series)))).toEqual([])
})

it('and leaves out nothing of its own', async () => {
  const own = (await registry.getMetricsAsJSON()).filter(({ name }) => name.startsWith('quanto_'))
  expect(own.filter(({ name }) => !queries.join(' ').includes(name)).map(({ name }) => name)).toEqual([])
})
