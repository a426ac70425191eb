import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NODE_PATHS, type SceneImage } from '@trailcast/schema/node';
import { IMAGE_SIZE } from '@trailcast/schema/built-in-images';
import { until } from '../../e2e/_kit/wait.js';
import { BUILT_IN_FILES } from '../src/collection/image/built-in-files.js';
import { createCollectionText } from './test-node.js';
import { readCentreColour } from './_node/centre-colour.js';
import { findHome } from './_node/instance-home.js';
import { NodeClient } from './_node/node-client.js';
import { NodeProcess } from './_node/node-process.js';

jest.setTimeout(60_000);

let node: NodeProcess;
let client: NodeClient;

beforeAll(async () => {
  node = await NodeProcess.start();
  client = new NodeClient(node, 'a key that no phone has');
});
afterAll(() => node?.close());

const createScene = (name: string, ...items: string[]) => ({
  id: 'scene',
  name,
  settings: { items: items.map((itemName, index) => ({ name: itemName, id: index + 1, visible: true })) },
});
const createImage = (id: string) => ({
  id: 'image_source',
  name: id,
  settings: { file: `trailcast:image/${id}` },
});

/** Encodes an image of one colour in the size of the canvas, and stores it at the node. */
async function encodeImage(id: string, colour: string, codec: string): Promise<SceneImage> {
  const source = ['-f', 'lavfi', '-i', `color=${colour}:s=640x360`, '-frames:v', '1'];
  const file = execFileSync('ffmpeg', ['-v', 'error', ...source, '-c:v', codec, '-f', 'image2pipe', '-']);
  const digest = createHash('sha256').update(file).digest('hex');
  const response = await fetch(node.baseUrl + NODE_PATHS.image(digest), {
    method: 'PUT',
    headers: { authorization: `Bearer ${node.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ base64: file.toString('base64') }),
  });
  expect(response.status).toBe(204);
  return { id, digest, pixels: 640 * 360 };
}

const readColour = (scene?: string) => readCentreColour(node, scene);
const isRed = ([red = 0, green = 0, blueImage = 0]: number[]) => red > 180 && green < 80 && blueImage < 80;
const isBlue = ([red = 0, green = 0, blueImage = 0]: number[]) => blueImage > 180 && red < 80 && green < 80;
const isDark = (pixel: number[]) => Math.max(...pixel) < 40;
const waitForColour = (waitingFor: string, matches: (pixel: number[]) => boolean) =>
  until(waitingFor, async () => matches(await readColour()));

it('shows images of all types from the home folder of OBS', async () => {
  const images = [
    await encodeImage('1', 'red', 'png'),
    await encodeImage('2', 'blue', 'mjpeg'),
    await encodeImage('3', 'red', 'libwebp'),
  ];
  const sources = [
    ...images.map(({ id }) => createImage(id)),
    createScene('A', '1'),
    createScene('B', '2'),
    createScene('C', '3'),
  ];
  const text = createCollectionText(['Live'], sources, { resolution: { x: 640, y: 360 } });
  const report = await client.put({ collection: { revision: 1, text }, images, scene: 'A' });
  expect(report).toMatchObject({ settled: true, removed: [] });
  await waitForColour('the PNG', isRed);
  await client.put({ scene: 'B' });
  await waitForColour('the JPEG', isBlue);
  await client.put({ scene: 'C' });
  await waitForColour('the WebP', isRed);
  const files = readdirSync(join(findHome(client.desired.instance), 'home', 'images'));
  const cardDigest = BUILT_IN_FILES.get('night')?.digest;
  expect(files.sort()).toEqual([...images.map(({ digest }) => digest), cardDigest].sort());
});

it('shows the image of the next revision, and removes an image source without a file', async () => {
  const blueImage = await encodeImage('4', 'blue', 'png');
  const createText = (id: string) =>
    createCollectionText(['Live'], [createImage(id), createScene('A', id)], {
      resolution: { x: 640, y: 360 },
    });
  await client.put({ collection: { revision: 2, text: createText('4') }, images: [blueImage], scene: 'A' });
  await waitForColour('the other image', isBlue);
  const missing = await client.put({ collection: { revision: 3, text: createText('5') }, images: [] });
  expect(missing.removed).toMatchObject([
    { kind: 'image_source', reason: expect.stringContaining('does not exist') as string },
  ]);
  await waitForColour('nothing', isDark);
});

it('shows a built-in image in the picture of a scene that is not on program', async () => {
  const { width, height } = IMAGE_SIZE;
  const background = {
    id: 'color_source',
    name: 'background',
    settings: { color: 0xffffffff, width, height },
  };
  const sources = [
    background,
    createImage('curtain'),
    createScene('A', 'background'),
    createScene('B', 'background', 'curtain'),
  ];
  for (const revision of [4, 5]) {
    const text = createCollectionText(['Live'], sources, { resolution: { x: width, y: height } });
    await client.put({ collection: { revision, text }, images: [], scene: 'A' });
    const [inA = [], inB = []] = [await readColour('A'), await readColour('B')];
    expect(inA.every((value) => value > 240)).toBe(true);
    expect(inB.every((value) => value < 220)).toBe(true);
  }
});
