import type { Data, Image } from '@trailcast/schema/wire';
import { LIMITS } from '@trailcast/schema/limits';
import type { Problem as ProblemBody } from '@trailcast/schema/errors';
import { insertImage } from '../src/features/image/image.repository.js';
import { LiveApp } from './_app/live-app.js';
import { LivePerson } from './_app/live-person.js';
import { makeLibsql } from './_database/test-database.js';
import {
  addPhoneMetadata,
  convertPng,
  readPixel,
  createPng,
  LOCATION,
  type Pixel,
} from './_fixtures/image-files.js';

const RED: Pixel = [255, 0, 0, 255];
const BLUE: Pixel = [0, 0, 255, 255];
const CLEAR: Pixel = [0, 0, 0, 0];
/** Returns an image that is red on the left and blue on the right. */
const createHalvesPng = (width: number, height: number) =>
  createPng(width, height, (x) => (x < width / 2 ? RED : BLUE));

let live: LiveApp;
let owner: LivePerson;
let otherUser: LivePerson;

beforeAll(async () => {
  live = await LiveApp.start(makeLibsql);
  owner = await LivePerson.signIn(live, 'owner');
  otherUser = await LivePerson.signIn(live, 'other');
  const admin = await LivePerson.signIn(live, 'admin');
  for (const { id } of [owner, otherUser])
    await admin.request('PUT', `/payment/user/${id}`, { tier: 'FREE' });
});
afterAll(() => live.close());
afterEach(async () => {
  for (const { id } of await owner.request<Data[]>('GET', '/data'))
    await owner.request('DELETE', `/data/${id}`);
  for (const { id } of await owner.request<Image[]>('GET', '/image'))
    await owner.request('DELETE', `/image/${id}`);
});

async function upload(file: Buffer, type = 'image/png', query = '', headers = {}) {
  const response = await fetch(`${live.firstProcess.url}/api/v1/image${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': type, ...headers },
    body: new Uint8Array(file),
  });
  return { status: response.status, body: (await response.json()) as Image & Omit<ProblemBody, 'type'> };
}

async function fetchFile(
  id: number,
  person = owner,
): Promise<{ status: number; headers: Headers; file: Buffer }> {
  const headers = { authorization: `Bearer ${person.token}` };
  const response = await fetch(`${live.firstProcess.url}/api/v1/image/${id}`, { headers });
  return {
    status: response.status,
    headers: response.headers,
    file: Buffer.from(await response.arrayBuffer()),
  };
}

describe('POST /image', () => {
  it.each([
    ['image/png', (png: Buffer) => png],
    ['image/jpeg', (png: Buffer) => convertPng(png, 'mjpeg')],
    ['image/webp', (png: Buffer) => convertPng(png, 'libwebp')],
  ])('stores a %s in its type without its metadata', async (type, createFile) => {
    const { status, body } = await upload(createFile(createHalvesPng(64, 32)), type, '?name=Logo');
    expect([status, body]).toMatchObject([201, { name: 'Logo', type, width: 64, height: 32 }]);
    expect(await owner.request('GET', '/image')).toEqual([body]);
    const { headers, file } = await fetchFile(body.id);
    expect([headers.get('content-type'), file.length]).toEqual([type, body.bytes]);
    expect(file.includes(LOCATION)).toBe(false);
    const [left, right] = [readPixel(file, 8, 16), readPixel(file, 56, 16)];
    expect([left[0]! > 200, left[2]! < 60, right[0]! < 60, right[2]! > 200]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('preserves transparency', async () => {
    const { body } = await upload(createPng(32, 32, (x) => (x < 16 ? CLEAR : BLUE)));
    const { file } = await fetchFile(body.id);
    expect([readPixel(file, 4, 4)[3], readPixel(file, 28, 4)]).toEqual([0, [...BLUE]]);
  });

  it('rotates a phone’s image upright, and removes its location', async () => {
    const { status, body } = await upload(
      addPhoneMetadata(convertPng(createHalvesPng(64, 32), 'mjpeg')),
      'image/jpeg',
    );
    expect([status, body]).toMatchObject([201, { width: 32, height: 64 }]);
    const { file } = await fetchFile(body.id);
    expect([file.includes(LOCATION), file.includes('Exif')]).toEqual([false, false]);
    expect([readPixel(file, 16, 8)[0]! > 200, readPixel(file, 16, 56)[2]! > 200]).toEqual([true, true]);
  });

  it('scales down an image that is wider than 2048 pixels', async () => {
    const { body } = await upload(createHalvesPng(2_200, 550));
    expect(body).toMatchObject({ width: 2_048, height: 512 });
  });

  it('detects the type from the content instead of the header', async () => {
    expect((await upload(convertPng(createHalvesPng(16, 16), 'mjpeg'), 'image/png')).body.type).toBe(
      'image/jpeg',
    );
  });

  it.each([
    [
      'an SVG',
      415,
      'image/svg+xml',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'PNG, JPEG or WebP',
    ],
    [
      'an SVG declared as PNG',
      422,
      'image/png',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'not a PNG',
    ],
    ['a GIF', 422, 'image/png', () => convertPng(createHalvesPng(8, 8), 'gif'), 'not a PNG, JPEG or WebP'],
    ['an empty file', 422, 'image/png', () => Buffer.alloc(0), 'not a PNG, JPEG or WebP'],
    ['half of a file', 422, 'image/png', () => createNoisePng().subarray(0, 400), 'damaged'],
    ['a file above 5 MB', 413, 'image/png', () => Buffer.alloc(LIMITS.imageMaxBytes + 1), 'at most 5 MB'],
    ['an image above 16 megapixels', 422, 'image/png', () => createLargePng(), '16 are allowed'],
  ])('rejects %s with %s and the reason', async (_title, status, type, createFile, message) => {
    const rejectedResponse = await upload(createFile(), type);
    expect([rejectedResponse.status, rejectedResponse.body.detail]).toEqual([
      status,
      expect.stringContaining(message),
    ]);
    expect(await owner.request('GET', '/image')).toEqual([]);
  });

  it('numbers the default names, and stores one image per Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'one-upload' };
    const firstUpload = await upload(createHalvesPng(8, 8), 'image/png', '', headers);
    expect(firstUpload.body.name).toBe('Image 1');
    expect((await upload(createHalvesPng(8, 8), 'image/png', '', headers)).body).toEqual(firstUpload.body);
    expect((await upload(createHalvesPng(9, 8), 'image/png', '', headers)).status).toBe(422);
    expect((await upload(createHalvesPng(8, 8))).body.name).toBe('Image 2');
  });

  it('rejects an image above the quota of images or bytes', async () => {
    const insertImages = async (count: number, bytes: number) => {
      const row = { ownerId: owner.id, type: 'image/png', width: 1, height: 1, digest: 'd' } as const;
      for (let created = 0; created < count; created += 1)
        await live.fixture.database.transact((tx) =>
          insertImage(tx, { ...row, name: `${created}`, file: Buffer.alloc(bytes) }),
        );
    };
    await insertImages(1, LIMITS.imagesMaxBytes - 10);
    expect((await upload(createHalvesPng(8, 8))).body.quota).toMatchObject({ kind: 'image-bytes' });
    await insertImages(LIMITS.imagesMax - 1, 0);
    const rejectedResponse = await upload(createHalvesPng(8, 8));
    expect(rejectedResponse.body.quota).toEqual({
      kind: 'images',
      used: LIMITS.imagesMax,
      limit: LIMITS.imagesMax,
    });
  });
});

/** Returns a PNG of several kB. */
const createNoisePng = () =>
  createPng(64, 64, (x, y) => [(x * 71 + y * 13) % 256, (x * y) % 256, (x * 7) % 256, 255]);
/** Returns a PNG whose header declares 17 megapixels. */
const createLargePng = () => {
  const png = createHalvesPng(8, 8);
  const [widthOffset, heightOffset] = [16, 20];
  png.writeUInt32BE(4_250, widthOffset);
  png.writeUInt32BE(4_000, heightOffset);
  return png;
};

describe('an image', () => {
  const createCollection = (id: number) =>
    JSON.stringify({
      sources: [
        { id: 'image_source', name: 'Logo', settings: { file: `trailcast:image/${id}` } },
        { id: 'scene', name: 'Live', settings: { items: [{ name: 'Logo', id: 1 }] } },
      ],
    });

  it('can’t be deleted while collections show it', async () => {
    const { body } = await upload(createHalvesPng(8, 8));
    const scenes = createCollection(body.id);
    await owner.request('POST', '/data', { name: 'Evening', scenes });
    const { id } = await owner.request<Data>('POST', '/data', { name: 'Night', scenes });
    // The id of another image begins with this image's id.
    await owner.request('POST', '/data', { scenes: createCollection(Number(`${body.id}0`)) });
    const rejectedResponse = await owner.rest('DELETE', `/image/${body.id}`);
    expect(rejectedResponse).toMatchObject({
      status: 409,
      body: { detail: 'This image is shown in “Evening” and 1 more. Remove it there first.' },
    });
    await owner.request('PUT', `/data/${id}/scenes`, { scenes: createCollection(999) });
    for (const data of await owner.request<Data[]>('GET', '/data'))
      if (data.name === 'Evening') await owner.request('DELETE', `/data/${data.id}`);
    expect((await owner.rest('DELETE', `/image/${body.id}`)).status).toBe(204);
    expect((await fetchFile(body.id)).status).toBe(404);
  });

  it('is hidden from other users and administrators', async () => {
    const { body } = await upload(createHalvesPng(8, 8));
    const admin = await LivePerson.signIn(live, 'admin');
    for (const stranger of [otherUser, admin]) {
      expect((await fetchFile(body.id, stranger)).status).toBe(404);
      expect((await stranger.rest('DELETE', `/image/${body.id}`)).status).toBe(404);
      expect(await stranger.request('GET', '/image')).toEqual([]);
    }
  });

  it('can be listed and deleted by GraphQL', async () => {
    const { body } = await upload(createHalvesPng(8, 8));
    const { data } = await owner.graphql('{ images { id name type width height bytes } }');
    expect(data).toEqual({
      images: [
        { id: String(body.id), name: 'Image 1', type: 'image/png', width: 8, height: 8, bytes: body.bytes },
      ],
    });
    expect(await owner.mutate(`deleteImage(id: "${body.id}")`)).toBe(true);
    expect(await owner.request('GET', '/image')).toEqual([]);
  });
});
