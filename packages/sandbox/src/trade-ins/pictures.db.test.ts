import { describe, expect, test } from 'vitest'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'
import { damagePart, FORM_TYPE, formOf, picturePart, TRADE_INS, tradeInCalls } from '../testing/trade-ins.ts'
import { SAMPLE_PICTURE } from './pictures/sample.ts'

shareSandbox()

/** Damages with pictures, as forms through HTTP. */

const { send, describe: describeCar, addDamage, value } = tradeInCalls(() => sandbox)
const view = (url: string) => sandbox.app.inject({ url })
const MEBIBYTE = 1024 * 1024

describe('a form with a damage', () => {
  test('stores its pictures, in their order, and the damage is part of the trade-in', async () => {
    const id = await describeCar()
    const { status, headers, body } = await addDamage(id, [damagePart(), picturePart(), picturePart()])
    expect([status, headers.etag]).toEqual([201, '"2"'])
    expect(body).toMatchObject({
      damageId: expect.stringMatching(/^dam_/),
      part: 'FRONT_BUMPER',
      pictures: [
        { pictureId: expect.stringMatching(/^dpi_/), mediaType: 'image/jpeg', bytes: SAMPLE_PICTURE.content.length },
        { mediaType: 'image/jpeg' }
      ]
    })
    const { damages } = (await send('GET', id)).body
    expect(damages).toMatchObject([
      { damageId: body.damageId, pictures: [{ pictureId: body.pictures[0].pictureId }, {}] }
    ])
  })

  test('may have no picture, and its JSON part may be a file, as scripts send it', async () => {
    const id = await describeCar()
    expect((await addDamage(id, [damagePart()])).body.pictures).toEqual([])
    expect((await addDamage(id, [{ ...damagePart(), fileName: 'blob' }])).status).toBe(201)
    expect((await addDamage(id, [{ name: 'damage', content: damagePart().content }])).status).toBe(201)
  })

  test('that is repeated with its key is done once', async () => {
    const id = await describeCar()
    const key = { 'idempotency-key': 'the-same' }
    const first = await addDamage(id, [damagePart(), picturePart()], key)
    const again = await addDamage(id, [damagePart(), picturePart()], key)
    expect([again.status, again.headers['idempotent-replayed'], again.body]).toEqual([201, 'true', first.body])
    expect((await addDamage(id, [damagePart()], key)).body.code).toBe('idempotency_key_reused')
    expect((await send('GET', id)).body.damages).toHaveLength(1)
  })

  const narrow = Buffer.from(SAMPLE_PICTURE.content)
  // The width in the frame header.
  narrow.writeUInt16BE(639, narrow.indexOf(Buffer.of(0xff, 0xc0)) + 7)

  test.each([
    ['no damage', [picturePart()], [{ pointer: '/damage', code: 'required' }]],
    ['a damage that is no JSON', [{ name: 'damage', content: '{' }], [{ pointer: '/damage', code: 'invalid_format' }]],
    ['two damages', [damagePart(), damagePart()], [{ pointer: '/damage', code: 'not_allowed' }]],
    ['an unknown part', [damagePart(), { name: 'note', content: '"x"' }], [{ pointer: '/note', code: 'unknown' }]],
    ['an unknown kind', [damagePart({ part: 'DOOR' })], [{ pointer: '/damage/kind' }, { pointer: '/damage/severity' }]],
    ['six pictures', [damagePart(), ...Array(6).fill(picturePart())], [{ pointer: '/pictures', code: 'too_long' }]],
    ['a text for a picture', [damagePart(), { name: 'pictures', content: '["a"]' }], [{ pointer: '/pictures/0' }]],
    [
      'files that are no pictures',
      [damagePart(), picturePart(), picturePart(Buffer.from('GIF89a')), picturePart(narrow)],
      [
        { pointer: '/pictures/1', code: 'invalid_format' },
        {
          pointer: '/pictures/2',
          code: 'out_of_range',
          detail: 'Must be at least 640 pixels wide. This picture is 639 pixels wide.'
        }
      ]
    ]
  ])('with %s is refused, and nothing is stored', async (_name, parts, errors) => {
    const id = await describeCar()
    const { status, body } = await addDamage(id, parts)
    expect([status, body.code]).toEqual([400, 'invalid_request'])
    expect(body.errors).toMatchObject(errors)
    expect((await send('GET', id)).body.damages).toEqual([])
  })

  test('is refused when a picture is larger than 8 MiB, or when it has very many parts', async () => {
    const id = await describeCar()
    const large = await addDamage(id, [damagePart(), picturePart(), picturePart(Buffer.alloc(8 * MEBIBYTE + 1))])
    expect([large.status, large.body.code, large.body.detail]).toEqual([
      413,
      'content_too_large',
      'pictures[1] has more than 8 MiB.'
    ])
    const many = await addDamage(id, [damagePart(), ...Array(40).fill(picturePart())])
    expect([many.status, many.body.code]).toEqual([400, 'invalid_request'])
  })

  test.each([
    ['application/json', 415, 'Send the body as multipart/form-data.'],
    ['image/jpeg', 415, 'Send the body as multipart/form-data.'],
    ['multipart/form-data', 400, 'The form cannot be read'],
    ['multipart/form-data; boundary=another', 400, '']
  ])('of the media type %s is refused', async (type, status, detail) => {
    const id = await describeCar()
    const { body } = await send('POST', `${id}/damages`, {
      body: type === 'application/json' ? {} : formOf([damagePart()]).toString('latin1'),
      headers: { 'content-type': type }
    })
    expect([body.status, body.detail]).toEqual([status, expect.stringContaining(detail)])
  })

  test('is not read before the caller is known', async () => {
    const response = await sandbox.app.inject({
      method: 'POST',
      url: `${TRADE_INS}/tri_3D7K5R2FWN/damages`,
      headers: { 'content-type': FORM_TYPE, 'idempotency-key': 'x' },
      payload: formOf([damagePart(), picturePart(Buffer.alloc(9 * MEBIBYTE))])
    })
    expect(response.statusCode).toBe(401)
  })
})

describe('a picture', () => {
  const added = async () => {
    const id = await describeCar()
    const { body } = await addDamage(id, [damagePart(), picturePart()])
    return { id, damageId: body.damageId as string, url: body.pictures[0].url as string }
  }

  test('is read without a token for ten minutes, and as nothing but a picture', async () => {
    const { id, url } = await added()
    const { statusCode, headers, rawPayload } = await view(url)
    expect([statusCode, headers['content-type'], rawPayload]).toEqual([200, 'image/jpeg', SAMPLE_PICTURE.content])
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(headers['x-content-type-options']).toBe('nosniff')
    sandbox.advance(10 * 60_000 + 1_000)
    const late = await view(url)
    expect([late.statusCode, late.json().code]).toEqual([404, 'not_found'])
    const { damages } = (await send('GET', id)).body
    expect((await view(damages[0].pictures[0].url)).statusCode).toBe(200)
  })

  test('has no other address than the signed one', async () => {
    const { url } = await added()
    const [path = '', signature = ''] = url.split('?signature=')
    const [key, until, signed] = signature.split('.')
    const forged = [
      path,
      `${path}?signature=`,
      `${path}?signature=${key}.zzzzzzz.${signed}`,
      `${path}?signature=sample.${until}.${signed}`,
      `${path}x?signature=${signature}`,
      `${path}?signature=${signature}&signature=${signature}`,
      `${url.replace(/dpi_\w+/, 'dpi_7V1C4N9RXK')}`
    ]
    for (const each of forged) expect([each, (await view(each)).statusCode]).toEqual([each, 404])
  })

  test('is gone with its damage', async () => {
    const { id, damageId, url } = await added()
    const { status, headers } = await send('DELETE', `${id}/damages/${damageId}`)
    expect([status, headers.etag]).toEqual([204, '"3"'])
    expect((await view(url)).statusCode).toBe(404)
    expect((await send('DELETE', `${id}/damages/${damageId}`)).status).toBe(404)
    const rows = await sandbox.sql('select from sandbox.trade_in_pictures where trade_in_id = $1', [id])
    expect(rows).toEqual([])
  })

  test('is deleted 90 days after the final state, and the damage remains', async () => {
    const { id } = await added()
    await value(id)
    await send('POST', `${id}/declination`, { body: { reason: 'OTHER' } })
    sandbox.advance(89 * 86_400_000)
    expect((await send('GET', id)).body.damages[0].pictures).toHaveLength(1)
    sandbox.advance(86_400_000)
    expect((await send('GET', id)).body.damages).toMatchObject([{ part: 'FRONT_BUMPER', pictures: [] }])
    expect(await sandbox.sql('select from sandbox.trade_in_pictures where trade_in_id = $1', [id])).toEqual([])
  })

  test('of the story is there for every owner, and one for trying is public', async () => {
    const { damages } = (await send('GET', 'tri_4M7X2C9QWD')).body
    expect((await view(damages[0].pictures[0].url)).rawPayload).toEqual(SAMPLE_PICTURE.content)
    expect((await view('/sandbox/trade-api/v1/media/front-bumper.jpg')).rawPayload).toEqual(SAMPLE_PICTURE.content)
  })

  test('is stored while there is space for it', async () => {
    const token = await sandbox.token({ workspace: 'full-of-pictures' })
    const calls = tradeInCalls(
      () => sandbox,
      () => token
    )
    const id = await calls.describe()
    expect((await calls.addDamage(id, [damagePart(), picturePart()])).status).toBe(201)
    await sandbox.sql('update sandbox.trade_in_pictures set size = $2 where trade_in_id = $1', [
      id,
      100 * MEBIBYTE - 10
    ])
    expect((await calls.addDamage(id, [damagePart(), picturePart()])).body).toMatchObject({
      status: 409,
      code: 'picture_storage_full'
    })
    expect((await calls.addDamage(id, [damagePart()])).status).toBe(201)
  })
})
