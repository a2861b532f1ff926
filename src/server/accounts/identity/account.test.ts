import { randomUUID } from 'node:crypto'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { companyUpdate, userUpdate } from '#contract/identity'
import { defaultRegional } from '#contract/settings'
import { appContext } from '../../../../test/app-context.ts'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore } from '../../../../test/order-lines.ts'
import { tenantContext } from '../../kit/context.ts'
import { avatarImage } from './avatar-image.ts'
import { getCompany } from './get-company.ts'
import { AVATAR_SIDE, squarePicture } from './square-picture.ts'
import { updateCompany } from './update-company.ts'
import { updateMe } from './update-me.ts'
import { updateSettings } from './update-settings.ts'
import { deleteAvatar, uploadAvatar } from './upload-avatar.ts'

const database = useDatabase()

async function owner() {
  const { companyId, userId } = await database.createCompany('Harbour Homeware')
  return tenantContext(appContext({ db: database.db }), companyId, userId)
}

async function* bytes(...pieces: readonly Uint8Array[]) {
  yield* pieces
}

/** Left half red, right half blue: `width` × 100 pixels. */
function twoColours(width: number): PNG {
  const png = new PNG({ width, height: 100 })
  for (let at = 0; at < png.data.length; at += 4) {
    const isLeft = (at / 4) % width < width / 2
    png.data.set(isLeft ? [255, 0, 0, 255] : [0, 0, 255, 255], at)
  }
  return png
}

const pixel = (png: PNG, x: number, y: number) => [
  ...png.data.subarray((y * png.width + x) * 4).subarray(0, 4),
]

describe('the account', () => {
  it('keeps the fields that came, leaves the others, and empties what was emptied', async () => {
    const ctx = await owner()
    await updateMe({ ctx, input: { first_name: 'Ada', last_name: 'Byron', job_title: 'Owner' } })
    const { user } = await updateMe({ ctx, input: { last_name: 'Lovelace', job_title: '' } })
    expect(user).toMatchObject({
      first_name: 'Ada',
      last_name: 'Lovelace',
      job_title: null,
      department: null,
    })
  })

  it('wants both names, and a company name', () => {
    expect(userUpdate.safeParse({ first_name: ' ' }).success).toBe(false)
    expect(userUpdate.safeParse({ last_name: '' }).success).toBe(false)
    expect(companyUpdate.safeParse({ name: '' }).success).toBe(false)
  })
})

describe('the company', () => {
  it('keeps its eight fields', async () => {
    const ctx = await owner()
    const body = {
      ...{ name: 'Quay Ltd', address: '1 Quay', city: 'Bristol', state: 'Avon', country: 'UK' },
      ...{ postal_code: 'BS1', phone: '+44 117', website: 'https://quay.example.com' },
    }
    const { company } = await updateCompany({ ctx, input: { company_id: ctx.companyId, ...body } })
    expect(company).toMatchObject(body)
    const emptied = { city: '', postal_code: null }
    const after = await updateCompany({
      ctx,
      input: { company_id: ctx.companyId, ...emptied },
    })
    expect(after.company).toMatchObject({ ...body, city: null, postal_code: null })
  })

  it('is not found by others', async () => {
    const [ours, theirs] = [await owner(), await owner()]
    const input = { company_id: theirs.companyId, name: 'Ours now' }
    await expect(updateCompany({ ctx: ours, input })).rejects.toMatchObject({ code: 'not_found' })
    const { company } = await getCompany({ ctx: theirs, input: { company_id: theirs.companyId } })
    expect(company.name).toBe('Harbour Homeware')
  })

  it.each(['javascript:alert(1)', 'ftp://shop.example.com', 'shop', 'https://', 'https://shop'])(
    'refuses %s as its website',
    (website) => {
      expect(companyUpdate.safeParse({ website }).success).toBe(false)
    },
  )

  it('takes the currency of its owner until it has figures, and the calendar until it has sales', async () => {
    const { ctx, addProducts, addLines } = await createTestStore(database)
    const save = (regional: Partial<typeof defaultRegional>) =>
      updateSettings({ ctx, input: { regional: { ...defaultRegional, ...regional } } })
    const company = async () => (await getCompany({ ctx, input: { company_id: ctx.companyId } })).company
    await save({ currency: 'EUR', timezone: 'Asia/Tokyo' })
    expect(await company()).toMatchObject({ currency: 'EUR', timezone: 'Asia/Tokyo', has_figures: false })
    await addProducts([{ sku: 'A', price: '5' }])
    await save({ currency: 'GBP', timezone: 'America/Denver' })
    expect(await company()).toMatchObject({ currency: 'EUR', timezone: 'America/Denver', has_figures: true })
    await addLines([{ sku: 'A', day: '2026-01-05', quantity: 1, total: '5' }])
    await save({ timezone: 'UTC' })
    expect(await company()).toMatchObject({ timezone: 'America/Denver', has_sales: true })

    // All sales deleted: they might come back for a day, with the days and the currency they had.
    const [deletionId, ofCompany] = [randomUUID(), [ctx.companyId]]
    await database.adminPool.query('delete from order_lines where company_id = $1', ofCompany)
    await database.adminPool.query('update products set price = null where company_id = $1', ofCompany)
    await database.adminPool.query(
      `insert into deletions (company_id, deletion_id, deleted_by) values ($1, $2, $3)`,
      [ctx.companyId, deletionId, ctx.userId],
    )
    await database.adminPool.query(
      `insert into deleted_rows (company_id, deletion_id, table_name, row) values ($1, $2, 'order_lines', '{}')`,
      [ctx.companyId, deletionId],
    )
    await save({ currency: 'GBP', timezone: 'UTC' })
    expect(await company()).toMatchObject({ currency: 'EUR', timezone: 'America/Denver' })
    await database.adminPool.query(
      `update deletions set created_at = now() - interval '25 hours' where company_id = $1`,
      ofCompany,
    )
    await save({ currency: 'GBP', timezone: 'UTC' })
    expect(await company()).toMatchObject({ currency: 'GBP', timezone: 'UTC', has_sales: false })
  })

  it('does not take them from somebody else of the company', async () => {
    const ctx = await owner()
    const colleague = randomUUID()
    await database.adminPool.query('insert into users (company_id, user_id) values ($1, $2)', [
      ctx.companyId,
      colleague,
    ])
    const theirs = tenantContext(ctx, ctx.companyId, colleague)
    await updateSettings({
      ctx: theirs,
      input: { regional: { ...defaultRegional, currency: 'CAD' } },
    })
    const { company } = await getCompany({ ctx, input: { company_id: ctx.companyId } })
    expect(company.currency).toBe('USD')
  })
})

describe('a picture', () => {
  it('is cut to its middle square and drawn anew', () => {
    const png = PNG.sync.read(Buffer.from(squarePicture(PNG.sync.write(twoColours(300)))))
    expect([png.width, png.height]).toEqual([AVATAR_SIDE, AVATAR_SIDE])
    expect(pixel(png, 2, 128)).toEqual([255, 0, 0, 255])
    expect(pixel(png, AVATAR_SIDE - 3, 128)).toEqual([0, 0, 255, 255])
  })

  it('may be a JPEG, of which nothing but the pixels is kept', () => {
    const { width, height, data } = twoColours(100)
    const file = Buffer.concat([
      jpeg.encode({ width, height, data }, 90).data,
      Buffer.from('GPS 51.45 -2.59'),
    ])
    const png = Buffer.from(squarePicture(file))
    expect(png.includes('GPS')).toBe(false)
    const [red = 0, , blue = 0] = pixel(PNG.sync.read(png), 10, 10)
    expect(red - blue).toBeGreaterThan(200)
  })

  it.each([
    ['text', Buffer.from('<svg onload="alert(1)">')],
    ['a damaged PNG', PNG.sync.write(twoColours(10)).subarray(0, 40)],
  ])('is refused when it is %s', (_what, file) => {
    expect(() => squarePicture(file)).toThrow(/picture/)
  })

  it('line 30: is refused when a small file claims to be huge', () => {
    const file = PNG.sync.write(twoColours(10))
    file.writeUInt32BE(60_000, 16)
    file.writeUInt32BE(60_000, 20)
    expect(() => squarePicture(file)).toThrow('4 megapixels')
  })

  it('stands at an address of its own, that changes with it and ends with it', async () => {
    const ctx = await owner()
    const file = PNG.sync.write(twoColours(200))
    const show = (address: string | null) => {
      const [company_id = '', image_id = ''] = (address ?? '').split('/').slice(-2)
      return avatarImage({ ctx, input: { company_id, image_id } })
    }
    const first = (await uploadAvatar({ ctx, input: { body: bytes(file) } })).user.profile_image_url
    const shown = await show(first)
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(PNG.sync.read(Buffer.from(await shown.arrayBuffer())).width).toBe(AVATAR_SIDE)
    const second = (await uploadAvatar({ ctx, input: { body: bytes(file) } })).user.profile_image_url
    expect(second).not.toBe(first)
    await expect(show(first)).rejects.toMatchObject({ code: 'not_found' })
    expect((await deleteAvatar({ ctx })).user.profile_image_url).toBeNull()
    await expect(show(second)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('line 29: is refused above 2 MB before it is read to its end', async () => {
    const ctx = await owner()
    let sent = 0
    async function* endless() {
      for (;;) {
        sent++
        yield new Uint8Array(1024 * 1024)
      }
    }
    await expect(uploadAvatar({ ctx, input: { body: endless() } })).rejects.toMatchObject({
      code: 'payload_too_large',
    })
    expect(sent).toBe(3)
    const text = bytes(Buffer.from('no picture'))
    await expect(uploadAvatar({ ctx, input: { body: text } })).rejects.toMatchObject({
      code: 'unsupported_file',
    })
  })
})
