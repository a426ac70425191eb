import { until } from '../../../e2e/_kit/wait.js';
import { readCentreColour } from '../_node/centre-colour.js';
import { findHome } from '../_node/instance-home.js';
import { NodeClient } from '../_node/node-client.js';
import { NodeProcess } from '../_node/node-process.js';
import { createCollectionText, findObsPid } from '../test-node.js';

jest.setTimeout(120_000);

const CHANGES = 20;
const SIZE = { x: 640, y: 360 };
/** In OBS's order, 0xAABBGGRR. */
const [RED, BLUE] = [0xff0000ff, 0xffff0000];

let node: NodeProcess;
let client: NodeClient;
beforeAll(async () => {
  node = await NodeProcess.start();
  client = new NodeClient(node, 'a key that no phone has');
});
afterAll(() => node?.close());

/** Returns a collection whose scenes and sources always have the same names. */
function createCollection(color: number, text: string): string {
  const item = (name: string, id: number) => ({ name, id, visible: true });
  const sources = [
    { id: 'color_source', name: 'Ground', settings: { color, width: SIZE.x, height: SIZE.y } },
    { id: 'text_ft2_source', name: 'Caption', settings: { text, font: { face: 'DejaVu Sans', size: 16 } } },
    { id: 'scene', name: 'Ground only', settings: { items: [item('Ground', 1)] } },
    { id: 'scene', name: 'With caption', settings: { items: [item('Ground', 1), item('Caption', 2)] } },
  ];
  return createCollectionText(['Live'], sources, { resolution: SIZE });
}

it(`shows each of ${CHANGES} collections with equal names, in one OBS`, async () => {
  const pids = new Set<number>();
  for (let revision = 1; revision <= CHANGES; revision += 1) {
    const color = revision % 2 === 0 ? RED : BLUE;
    const collection = { revision, text: createCollection(color, `Number ${revision}`) };
    const scene = revision % 3 === 0 ? 'Ground only' : 'With caption';
    const report = await client.put({ collection, scene });
    expect(report).toMatchObject({
      ...{ settled: true, scene, removed: [], collectionRevision: revision },
      scenes: ['Ground only', 'With caption', 'Live'],
    });
    await until(`collection ${revision} is shown`, async () => {
      const [red = 0, , blue = 0] = await readCentreColour(node);
      return color === RED ? red > 180 && blue < 80 : blue > 180 && red < 80;
    });
    pids.add(findObsPid(findHome(client.desired.instance)));
  }
  expect(pids.size).toBe(1);
});
