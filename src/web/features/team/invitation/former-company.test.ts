import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { forgetFormerCompany } from './former-company.ts'

it('asks again for what is shown, drops the rest of the former company and keeps the invitation', async () => {
  const client = new QueryClient()
  let company = 'former'
  const notifications = { queryKey: ['notifications'], queryFn: async () => company }
  const shown = new QueryObserver(client, notifications)
  const stop = shown.subscribe(() => undefined)
  await client.fetchQuery(notifications)
  client.setQueryData(['dashboard'], 'former')
  client.setQueryData(['invitation', 'token'], 'invitation')
  company = 'new'
  await forgetFormerCompany(client)
  expect(shown.getCurrentResult().data).toBe('new')
  expect(client.getQueryData(['dashboard'])).toBeUndefined()
  expect(client.getQueryData(['invitation', 'token'])).toBe('invitation')
  stop()
})
