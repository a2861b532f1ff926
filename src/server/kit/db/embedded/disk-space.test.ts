import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { refuseFullDisk } from './disk-space.ts'

it('refuses to start on a disk without room, and says how much is there', async () => {
  await expect(refuseFullDisk(tmpdir(), 2 ** 60)).rejects.toThrow(
    /^Only \d+ MB are free on the disk of .*; the database needs \d+ MB\.$/,
  )
  await expect(refuseFullDisk(tmpdir(), 1)).resolves.toBeUndefined()
})
