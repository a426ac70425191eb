import { createHash } from 'node:crypto';
import type { Data, Image, Server } from '@trailcast/schema/wire';
import { eventually } from '../../e2e/_kit/wait.js';
import { LiveApp } from './_app/live-app.js';
import { LivePerson } from './_app/live-person.js';
import { makeLibsql } from './_database/test-database.js';
import { pngOf } from './_fixtures/image-files.js';

let live: LiveApp;
let owner: LivePerson;
let other: LivePerson;
let ownImage: Image;
let foreign: Image;

beforeAll(async () => {
  live = await LiveApp.start(makeLibsql);
  const admin = await LivePerson.signIn(live, 'admin');
  [owner, other] = [await LivePerson.signIn(live, 'owner'), await LivePerson.signIn(live, 'other')];
  for (const { id } of [owner, other]) await admin.ok('PUT', `/payment/user/${id}`, { tier: 'FREE' });
  ownImage = await owner.upload<Image>(
    '/image',
    'image/png',
    pngOf(8, 8, () => [255, 0, 0, 255]),
  );
  foreign = await other.upload<Image>(
    '/image',
    'image/png',
    pngOf(8, 8, () => [0, 0, 255, 255]),
  );
});
afterAll(() => live.close());

const collection = (...images: number[]) =>
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

async function fileOf(id: number): Promise<Buffer> {
  const headers = { authorization: `Bearer ${owner.token}` };
  const response = await fetch(`${live.first.url}/api/v1/image/${id}`, { headers });
  return Buffer.from(await response.arrayBuffer());
}

const digestOf = (file: Buffer) => createHash('sha256').update(file).digest('hex');
const imageUploads = () => live.node.calls.filter((call) => call.startsWith('PUT /v1/images/'));

it('sends the images of a collection to the node once before its server, and those of a later version', async () => {
  const { id: dataId } = await owner.ok<Data>('POST', '/data', { scenes: collection(ownImage.id) });
  const { id } = await owner.ok<Server>('POST', '/server', { streamId: null, dataId });
  const file = await fileOf(ownImage.id);
  const digest = digestOf(file);
  expect(live.node.images.get(digest)).toBe(file.toString('base64'));
  const first = live.node.calls.findIndex((call) => call.startsWith(`PUT /v1/servers/${id}?`));
  expect(live.node.calls.findIndex((call) => call.startsWith('PUT /v1/images/'))).toBeLessThan(first);
  expect(live.node.servers.get(id)?.desired.images).toEqual([
    { id: String(ownImage.id), digest, pixels: 64 },
  ]);
  await eventually(async () =>
    expect(await owner.ok('GET', `/server/${id}/status`)).toMatchObject({ scene: 'Live' }),
  );
  await owner.ok('POST', `/server/${id}/obs/scene`, { scene: 'Live' });
  expect(imageUploads()).toHaveLength(1);
  expect((await owner.ok<Data>('GET', '/data')) as unknown).toMatchObject([{ removed: [] }]);

  const second = await owner.upload<Image>(
    '/image',
    'image/png',
    pngOf(8, 8, () => [0, 255, 0, 255]),
  );
  await owner.ok('PUT', `/data/${dataId}/scenes`, { scenes: collection(ownImage.id, second.id) });
  await eventually(() => expect(live.node.servers.get(id)?.desired.images).toHaveLength(2));
  expect(live.node.images.has(digestOf(await fileOf(second.id)))).toBe(true);
  expect(imageUploads()).toHaveLength(2);
});

it('never sends another user’s image, and reports it as missing', async () => {
  const { id: dataId } = await owner.ok<Data>('POST', '/data', { scenes: collection(ownImage.id) });
  await owner.ok('PUT', `/data/${dataId}/scenes`, { scenes: collection(ownImage.id, foreign.id) });
  const [server] = await owner.ok<Server[]>('GET', '/server');
  await owner.ok('DELETE', `/server/${server!.id}`);
  const { id } = await owner.ok<Server>('POST', '/server', { streamId: null, dataId });
  expect(live.node.servers.get(id)?.desired.images?.map((image) => image.id)).toEqual([String(ownImage.id)]);
  await eventually(async () => {
    const all = await owner.ok<Data[]>('GET', '/data');
    expect(all.find((each) => each.id === dataId)?.removed).toEqual([
      { path: '/sources', kind: 'image_source', reason: expect.stringContaining('does not exist') as string },
    ]);
  });
});

it('starts the server on a node that refuses images, which reports the missing ones', async () => {
  const [server] = await owner.ok<Server[]>('GET', '/server');
  await owner.ok('DELETE', `/server/${server!.id}`);
  live.node.images.clear();
  live.node.refusesImages = true;
  const { id: dataId } = await owner.ok<Data>('POST', '/data', { scenes: collection(ownImage.id) });
  const { id } = await owner.ok<Server>('POST', '/server', { streamId: null, dataId });
  await eventually(async () => {
    const all = await owner.ok<Data[]>('GET', '/data');
    expect(all.find((each) => each.id === dataId)?.removed).toHaveLength(1);
  });
  expect(live.node.servers.get(id)).toBeDefined();
});
