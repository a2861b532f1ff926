import { createDecipheriv, hkdfSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSecrets } from './read-secrets.ts'
import { createSecretBox, UnknownKey } from './secret-box.ts'

const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const SECRET = 'JBSWY3DPEHPK3PXP'

describe('a sealed secret', () => {
  const box = createSecretBox([older], 'test')

  it('opens again, looks different each time, and shows nothing of itself', () => {
    const sealed = [box.seal(SECRET, 'row 1'), box.seal(SECRET, 'row 1')]
    expect(sealed[0]).not.toBe(sealed[1])
    expect(sealed.join()).not.toContain(SECRET)
    expect(box.open(sealed[0]!, 'row 1')).toEqual({ text: SECRET, isStale: false })
  })

  it('is AES-256-GCM under a key derived by HKDF-SHA256, as somebody else would open it', () => {
    const body = Buffer.from(box.seal(SECRET, 'row 1').split('.')[2]!, 'base64url')
    const key = Buffer.from(hkdfSync('sha256', older, '', 'quanto test', 32))
    const cipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, 12))
    cipher.setAAD(Buffer.from('row 1')).setAuthTag(body.subarray(-16))
    expect(cipher.update(body.subarray(12, -16), undefined, 'utf8') + cipher.final('utf8')).toBe(SECRET)
  })

  it('opens in no other row, for no other purpose, and not after a byte was changed', () => {
    const sealed = box.seal(SECRET, 'row 1')
    expect(() => box.open(sealed, 'row 2')).toThrow()
    expect(() => createSecretBox([older], 'other').open(sealed, 'row 1')).toThrow()
    const [version, id, body = ''] = sealed.split('.')
    const bytes = Buffer.from(body, 'base64url')
    bytes[15]! ^= 1
    expect(() => box.open([version, id, bytes.toString('base64url')].join('.'), 'row 1')).toThrow()
  })

  it('of an old key opens while that key is kept, and asks to be sealed again', () => {
    const sealed = box.seal(SECRET, 'row 1')
    const rotated = createSecretBox([newer, older], 'test')
    expect(rotated.open(sealed, 'row 1')).toEqual({ text: SECRET, isStale: true })
    expect(rotated.open(rotated.seal(SECRET, 'row 1'), 'row 1').isStale).toBe(false)
    expect(() => createSecretBox([newer], 'test').open(sealed, 'row 1')).toThrow(UnknownKey)
  })

  it('from before there was a box is read, and asks to be sealed', () => {
    expect(box.open(SECRET, 'row 1')).toEqual({ text: SECRET, isStale: true })
  })
})

describe('the key file', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'quanto-keys-'))
  const file = path.join(dataDir, 'secret-keys')
  afterAll(() => rmSync(dataDir, { recursive: true }))

  it('is made once, for its owner alone, and read ever after', () => {
    const [first] = readSecrets({ dataDir, secretKeys: null })
    expect(first).toHaveLength(32)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readSecrets({ dataDir, secretKeys: null })).toEqual([first])
    writeFileSync(file, `${newer.toString('base64')}\n${readFileSync(file, 'utf8')}`)
    expect(readSecrets({ dataDir, secretKeys: null })).toEqual([newer, first])
  })

  it('is not replaced when it is damaged', () => {
    writeFileSync(file, 'not a key\n')
    expect(() => readSecrets({ dataDir, secretKeys: null })).toThrow(/damaged/)
    expect(readFileSync(file, 'utf8')).toBe('not a key\n')
  })

  it('gives way to configured keys', () => {
    expect(readSecrets({ dataDir: '/nowhere', secretKeys: [newer] })).toEqual([newer])
  })
})
