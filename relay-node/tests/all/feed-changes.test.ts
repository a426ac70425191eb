import { ChangingPhone } from '../_node/changing-phone.js';
import { TEST_FEEDS, type TestFeedName } from '../_node/test-feeds.js';

const NAMES = Object.keys(TEST_FEEDS) as TestFeedName[];
jest.setTimeout(NAMES.length ** 2 * 60_000);

let phone: ChangingPhone;

beforeAll(async () => {
  phone = await ChangingPhone.start(NAMES);
});
afterAll(async () => {
  await phone?.close();
});

/** Returns a closed walk that visits each ordered pair of feeds once. */
function createWalk(names: readonly TestFeedName[]): TestFeedName[] {
  const remaining = new Map(names.map((name) => [name, names.filter((otherName) => otherName !== name)]));
  const unfinishedWalk: TestFeedName[] = names.slice(0, 1);
  const walk: TestFeedName[] = [];
  while (unfinishedWalk.length > 0) {
    const nextName = remaining.get(unfinishedWalk.at(-1)!)?.pop();
    if (nextName) unfinishedWalk.push(nextName);
    else walk.push(unfinishedWalk.pop()!);
  }
  return walk;
}

it('shows and plays each kind of feed after each other kind', async () => {
  const walk = createWalk(NAMES);
  expect(new Set(walk.slice(1).map((name, index) => `${walk[index]} > ${name}`)).size).toBe(
    NAMES.length * (NAMES.length - 1),
  );
  const missing: string[] = [];
  const table = ['from | to | picture ms | sound ms'];
  for (const [index, name] of walk.entries()) {
    const sinceMs = performance.now();
    const sender = phone.startSending(name);
    const previousName = walk[index - 1] ?? '';
    try {
      const { picture, sound } = await phone.waitForArrival(name, sinceMs);
      table.push([previousName, name, Math.round(picture ?? 0), Math.round(sound ?? 0)].join(' | '));
    } catch (error) {
      missing.push(`${previousName} > ${name}: ${String(error)}`);
    } finally {
      await sender.stop();
    }
  }
  process.stdout.write(`${table.join('\n')}\n`);
  expect(missing).toEqual([]);
});
