import { until } from '../../../e2e/_kit/wait.js';
import { FakeRtmpPlatform } from '../../src/hub/fake-rtmp-platform.js';
import { isHeader, isKeyFrame, createTag } from '../../src/hub/flv/tag.js';
import { decode, HubBroadcast } from '../_node/hub-broadcast.js';

jest.setTimeout(120_000);

/** Maximum time from the request to the card in the program, ms. */
const MAX_REACTION_MS = 300;
const PRESSES = 3;
/** More pictures than the card has. The card repeats its pictures. */
const PICTURE_COUNT = 20;

let broadcast: HubBroadcast;
let platform: FakeRtmpPlatform;
beforeAll(async () => {
  broadcast = await HubBroadcast.start();
  platform = await FakeRtmpPlatform.start();
  const { port } = platform.createSpec('fake');
  const fakeTarget = { id: 'fake', server: `rtmp://127.0.0.1:${port}/app`, key: 'k' };
  await broadcast.client.setTargets([{ id: 'platform', ...broadcast.platform.target }, fakeTarget]);
  await until('both platforms receive the program', () =>
    platform.connections[0]?.tags.some(({ body }) => body.length > 0),
  );
});
afterAll(async () => {
  await broadcast?.close();
  platform?.close();
});

/** Returns the FLV tags of the platform's only connection. */
const listTags = () =>
  platform.newestConnection.tags.map((tag) => ({ ...createTag(tag), arrivedAt: tag.arrivedAt }));
const listPictures = () => listTags().filter((tag) => tag.kind === 'video' && !isHeader(tag));
const readBody = ({ body }: { body: Buffer }) => body.toString('latin1');

/** Resolves with the first key frame of the card, or of a scene, after the first `pictureCount` pictures. */
const waitForKeyFrame = (pictureCount: number, card: ReadonlySet<string>, isCard: boolean) =>
  until(`the ${isCard ? 'card' : 'scene'} is sent`, () =>
    listPictures()
      .slice(pictureCount)
      .find((tag) => isKeyFrame(tag) && card.has(readBody(tag)) === isCard),
  );

/** Starts a first panic and returns the card's pictures. Resolves when the scene is sent again. */
async function recordCard(): Promise<ReadonlySet<string>> {
  await broadcast.client.put({ panic: true });
  const count = listPictures().length;
  await until('the card is repeated', () => listPictures().length > count + 3 * PICTURE_COUNT);
  const card = new Set(listPictures().slice(count).map(readBody));
  expect(card.size).toBeLessThan(PICTURE_COUNT);
  await endPanic(card);
  return card;
}

async function endPanic(card: ReadonlySet<string>): Promise<void> {
  const count = listPictures().length;
  await broadcast.client.put({ panic: false });
  await waitForKeyFrame(count, card, false);
  // The platform's pictures are checked ten times a second.
  const listScenePictures = () =>
    listPictures()
      .slice(count)
      .filter((tag) => !card.has(readBody(tag)));
  await until('the scene is seen', () => listScenePictures().length > PICTURE_COUNT);
}

it('sends only the card and silence within 300 ms of a panic', async () => {
  const card = await recordCard();
  const times: number[] = [];
  for (let press = 0; press < PRESSES; press += 1) {
    const count = listPictures().length;
    const pressedAt = performance.now();
    const panicReport = broadcast.client.put({ panic: true });
    const firstCardFrame = await waitForKeyFrame(count, card, true);
    times.push(firstCardFrame.arrivedAt - pressedAt);
    expect(await panicReport).toMatchObject({ panic: 'card', muted: true, scene: 'Green' });
    const previousCount = listTags().length;
    await until('the card continues', () => listTags().length > previousCount + 2 * PICTURE_COUNT);
    const laterTags = listTags().filter(({ arrivedAt }) => arrivedAt >= firstCardFrame.arrivedAt);
    const visibleScene = laterTags.filter((tag) => tag.kind === 'video' && !card.has(readBody(tag)));
    // Silent AAC frames are at most 8 bytes long, including their 2-byte header.
    const audibleTags = laterTags.filter(({ kind, body }) => kind === 'audio' && body.length > 8);
    expect([visibleScene.length, audibleTags.length]).toEqual([0, 0]);
    if (press < PRESSES - 1) await endPanic(card);
  }
  const sortedTimes = times.map(Math.round).sort((a, b) => a - b);
  process.stdout.write(`receipt to picture: ${sortedTimes.join(', ')} ms\n`);
  expect(sortedTimes[Math.floor(PRESSES / 2)]).toBeLessThanOrEqual(MAX_REACTION_MS);
});

it('keeps the card through a kill of OBS, and returns to the previous scene', async () => {
  const previousPid = broadcast.obsPid;
  process.kill(previousPid, 'SIGKILL');
  await broadcast.waitForReplacement(previousPid);
  await broadcast.waitForState('live');
  await broadcast.waitForProgram(3);
  expect(await broadcast.client.fetchReport()).toMatchObject({ panic: 'card', scene: 'Green' });
  await broadcast.client.put({ panic: false });
  await broadcast.waitForProgram(6);
  const { shown, errors } = decode(broadcast.program.file);
  expect(errors).toBe('');
  const order = shown
    .filter((content) => content !== 'other')
    .filter((content, index, contents) => content !== contents[index - 1])
    .join(' ');
  expect(order).toBe(`${'card scene '.repeat(PRESSES + 1)}card scene`);
  expect(broadcast.platform.broadcasts).toBe(1);
});
