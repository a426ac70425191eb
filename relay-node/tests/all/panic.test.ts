import { until } from '../../../e2e/_kit/wait.js';
import { FakeRtmpPlatform } from '../../src/hub/fake-rtmp-platform.js';
import { isHeader, isKeyFrame, createTag } from '../../src/hub/flv/tag.js';
import { decode, HubBroadcast } from '../_node/hub-broadcast.js';

jest.setTimeout(120_000);

/** Maximum time from the node's receipt to the program's picture, ms. */
const LIMIT_MS = 300;
const PRESSES = 3;
/** More pictures than the card has, because it is repeated. */
const SOME = 20;

let on: HubBroadcast;
let platform: FakeRtmpPlatform;
beforeAll(async () => {
  on = await HubBroadcast.start();
  platform = await FakeRtmpPlatform.start();
  const { port } = platform.createSpec('fake');
  const fake = { id: 'fake', server: `rtmp://127.0.0.1:${port}/app`, key: 'k' };
  await on.client.setTargets([{ id: 'platform', ...on.platform.target }, fake]);
  await until('both are sent the program', () =>
    platform.connections[0]?.tags.some(({ body }) => body.length > 0),
  );
});
afterAll(async () => {
  await on?.close();
  platform?.close();
});

/** Tags of the only connection. */
const tags = () => platform.newest.tags.map((each) => ({ ...createTag(each), at: each.arrivedAt }));
const pictures = () => tags().filter((tag) => tag.kind === 'video' && !isHeader(tag));
const textOf = ({ body }: { body: Buffer }) => body.toString('latin1');

/** Returns a key frame of this kind that arrives after `after` pictures. */
const keyFrame = (after: number, card: ReadonlySet<string>, isCard: boolean) =>
  until(`the ${isCard ? 'card' : 'scene'} is sent`, () =>
    pictures()
      .slice(after)
      .find((tag) => isKeyFrame(tag) && card.has(textOf(tag)) === isCard),
  );

/** Starts a first panic and returns the card's pictures. Resolves when the scene is sent again. */
async function learnCard(): Promise<ReadonlySet<string>> {
  await on.client.put({ panic: true });
  const count = pictures().length;
  await until('the card is repeated', () => pictures().length > count + 3 * SOME);
  const card = new Set(pictures().slice(count).map(textOf));
  expect(card.size).toBeLessThan(SOME);
  await end(card);
  return card;
}

async function end(card: ReadonlySet<string>): Promise<void> {
  const count = pictures().length;
  await on.client.put({ panic: false });
  await keyFrame(count, card, false);
  // The platform's pictures are checked ten times a second.
  const scene = () =>
    pictures()
      .slice(count)
      .filter((tag) => !card.has(textOf(tag)));
  await until('the scene is seen', () => scene().length > SOME);
}

it('sends the card within 300 ms of a panic, and nothing else of the program', async () => {
  const card = await learnCard();
  const times: number[] = [];
  for (let press = 0; press < PRESSES; press += 1) {
    const count = pictures().length;
    const since = performance.now();
    const pressed = on.client.put({ panic: true });
    const first = await keyFrame(count, card, true);
    times.push(first.at - since);
    expect(await pressed).toMatchObject({ panic: 'card', muted: true, scene: 'Green' });
    const all = tags().length;
    await until('it goes on', () => tags().length > all + 2 * SOME);
    const later = tags().filter(({ at }) => at >= first.at);
    const seen = later.filter((tag) => tag.kind === 'video' && !card.has(textOf(tag)));
    // Silent AAC frames are at most 8 bytes long, including their 2-byte header.
    const heard = later.filter(({ kind, body }) => kind === 'audio' && body.length > 8);
    expect([seen.length, heard.length]).toEqual([0, 0]);
    if (press < PRESSES - 1) await end(card);
  }
  const sorted = times.map(Math.round).sort((a, b) => a - b);
  process.stdout.write(`receipt to picture: ${sorted.join(', ')} ms\n`);
  expect(sorted[Math.floor(PRESSES / 2)]).toBeLessThanOrEqual(LIMIT_MS);
});

it('stays on while OBS is killed, and ends in the previous scene', async () => {
  const before = on.obsPid;
  process.kill(before, 'SIGKILL');
  await on.waitForReplacement(before);
  await on.becomes('live');
  await on.goesOn(3);
  expect(await on.client.report()).toMatchObject({ panic: 'card', scene: 'Green' });
  await on.client.put({ panic: false });
  await on.goesOn(6);
  const { shown, errors } = decode(on.program.file);
  expect(errors).toBe('');
  const order = shown
    .filter((each) => each !== 'other')
    .filter((each, index, all) => each !== all[index - 1])
    .join(' ');
  expect(order).toBe(`${'card scene '.repeat(PRESSES + 1)}card scene`);
  expect(on.platform.broadcasts).toBe(1);
});
