import { createHash } from 'node:crypto';
import type { Data, Image, Server } from '@trailcast/schema/wire';
import { eventually } from '../../e2e/_kit/wait.js';
import { LiveApp } from './_app/live-app.js';
import { LivePerson } from './_app/live-person.js';
import { makeLibsql } from './_database/test-database.js';
import { createPng } from './_fixtures/image-files.js';

let live: LiveApp;
let owner: LivePerson;
let otherUser: LivePerson;
let ownImage: Image;
let otherImage: Image;

beforeAll(async () => {
  live = await LiveApp.start(makeLibsql);
  const admin = await LivePerson.signIn(live, 'admin');
  [owner, otherUser] = [await LivePerson.signIn(live, 'owner'), await LivePerson.signIn(live, 'other')];
  for (const { id } of [owner, otherUser])
    await admin.request('PUT', `/payment/user/${id}`, { tier: 'FREE' });
  ownImage = await owner.upload<Image>(
    '/image',
    'image/png',
    createPng(8, 8, () => [255, 0, 0, 255]),
  );
  otherImage = await otherUser.upload<Image>(
    '/image',
    'image/png',
    createPng(8, 8, () => [0, 0, 255, 255]),
  );
});
afterAll(() => live.close());

const createCollection = (...images: number[]) =>
  JSON.stringify({
    current_scene: 'Live',
    scene_order: [{ name: 'Live' }],
    sources: [
      { id: 'scene', name: 'Live', settings: { items: images.map((id) => ({ name: `Image ${id}` })) } },
      ...images.map((id) => ({
        id: 'image_source',
        name: `Image ${id}`,
        settings: { file: `trailcast:image/${id}` },
      })),
    ],
  });

async function fetchImageFile(id: number): Promise<Buffer> {
  const headers = { authorization: `Bearer ${owner.token}` };
  const response = await fetch(`${live.firstProcess.url}/api/v1/image/${id}`, { headers });
  return Buffer.from(await response.arrayBuffer());
}

const computeDigest = (file: Buffer) => createHash('sha256').update(file).digest('hex');
const listImageUploads = () => live.node.requests.filter((call) => call.startsWith('PUT /v1/images/'));

it('sends each image of a collection to the node once, before the server', async () => {
  const { id: dataId } = await owner.request<Data>('POST', '/data', {
    scenes: createCollection(ownImage.id),
  });
  const { id } = await owner.request<Server>('POST', '/server', { streamId: null, dataId });
  const file = await fetchImageFile(ownImage.id);
  const digest = computeDigest(file);
  expect(live.node.images.get(digest)).toBe(file.toString('base64'));
  const creationIndex = live.node.requests.findIndex((call) => call.startsWith(`PUT /v1/servers/${id}?`));
  expect(live.node.requests.findIndex((call) => call.startsWith('PUT /v1/images/'))).toBeLessThan(
    creationIndex,
  );
  expect(live.node.servers.get(id)?.desired.images).toEqual([
    { id: String(ownImage.id), digest, pixels: 64 },
  ]);
  await eventually(async () =>
    expect(await owner.request('GET', `/server/${id}/status`)).toMatchObject({ scene: 'Live' }),
  );
  await owner.request('POST', `/server/${id}/obs/scene`, { scene: 'Live' });
  expect(listImageUploads()).toHaveLength(1);
  expect((await owner.request<Data>('GET', '/data')) as unknown).toMatchObject([{ removed: [] }]);

  const secondImage = await owner.upload<Image>(
    '/image',
    'image/png',
    createPng(8, 8, () => [0, 255, 0, 255]),
  );
  await owner.request('PUT', `/data/${dataId}/scenes`, {
    scenes: createCollection(ownImage.id, secondImage.id),
  });
  await eventually(() => expect(live.node.servers.get(id)?.desired.images).toHaveLength(2));
  expect(live.node.images.has(computeDigest(await fetchImageFile(secondImage.id)))).toBe(true);
  expect(listImageUploads()).toHaveLength(2);
});

it('reports another user’s image as missing instead of sending it', async () => {
  const { id: dataId } = await owner.request<Data>('POST', '/data', {
    scenes: createCollection(ownImage.id),
  });
  await owner.request('PUT', `/data/${dataId}/scenes`, {
    scenes: createCollection(ownImage.id, otherImage.id),
  });
  const [server] = await owner.request<Server[]>('GET', '/server');
  await owner.request('DELETE', `/server/${server!.id}`);
  const { id } = await owner.request<Server>('POST', '/server', { streamId: null, dataId });
  expect(live.node.servers.get(id)?.desired.images?.map((image) => image.id)).toEqual([String(ownImage.id)]);
  await eventually(async () => {
    const collections = await owner.request<Data[]>('GET', '/data');
    expect(collections.find((data) => data.id === dataId)?.removed).toEqual([
      { path: '/sources', kind: 'image_source', reason: expect.stringContaining('does not exist') as string },
    ]);
  });
});

it('starts the server without its images on a node that rejects them, and reports them as removed', async () => {
  const [server] = await owner.request<Server[]>('GET', '/server');
  await owner.request('DELETE', `/server/${server!.id}`);
  live.node.images.clear();
  live.node.lacksImages = true;
  const { id: dataId } = await owner.request<Data>('POST', '/data', {
    scenes: createCollection(ownImage.id),
  });
  const { id } = await owner.request<Server>('POST', '/server', { streamId: null, dataId });
  await eventually(async () => {
    const collections = await owner.request<Data[]>('GET', '/data');
    expect(collections.find((data) => data.id === dataId)?.removed).toHaveLength(1);
  });
  expect(live.node.servers.get(id)).toBeDefined();
});
