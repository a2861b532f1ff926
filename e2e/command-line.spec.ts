import { execFile } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Output } from '#contract/calls'
import { type ApiUser, registerApiUser } from '../test/api-user.ts'
import { type Product, startProduct } from './support/product.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
let product: Product
let user: ApiUser

beforeAll(async () => {
  product = await startProduct()
  user = await registerApiUser(product.url)
})
afterAll(() => product?.stop())

function quanto(...args: string[]) {
  const env = { ...process.env, QUANTO_DATA_DIR: product.dataDir }
  return promisify(execFile)(process.execPath, ['bin/quanto.js', ...args], { cwd: ROOT, env })
}

it('fills an account with the sample store beside the running server, on the same data folder', async () => {
  const { stdout } = await quanto('demo', '--account', user.email)
  expect(stdout).toMatch(/The sample store is in: 120 products, \d+ order lines\./)
  const { store, estimation, cards } = await user.json<Output<'dashboard'>>('GET', '/api/dashboard')
  expect(store.isSampleStore).toBe(true)
  expect(estimation.state).toBe('done')
  expect(cards.totalProducts).toBe(120)
})

it('refuses an account that does not exist, and the server goes on', async () => {
  await expect(quanto('demo', '--account', 'nobody@example.test')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no account has the address nobody@example.test'),
  })
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
})
