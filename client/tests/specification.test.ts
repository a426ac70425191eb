import { Product } from '../../e2e/_product/product.js';
import { runInOrder } from '../../e2e/_specification/run-in-order.js';
import { accountStates } from './_specification/section-4-account.js';
import { liveStates } from './_specification/section-4-live.js';
import { serverStates } from './_specification/section-4-server.js';
import { moneyRules } from './_specification/section-5-money.js';
import { streamRules } from './_specification/section-5-streams.js';
import { roleRules } from './_specification/section-6.js';
import { errorRules } from './_specification/section-8-errors.js';
import { otherToasts } from './_specification/section-8-others.js';
import { serverToasts } from './_specification/section-8-server.js';
import { streamToasts } from './_specification/section-8-streams.js';
import { constants } from './_specification/section-9.js';
import { Stage } from './_specification/stage.js';
import { SPECIFICATION } from '../../e2e/_specification/sentences.js';

const PARTS = [
  accountStates,
  serverStates,
  liveStates,
  streamRules,
  moneyRules,
  roleRules,
  errorRules,
  serverToasts,
  streamToasts,
  otherToasts,
  constants,
];

/**
 * The client's real application in jsdom, with its cache, its live channel and its translations, against the running
 * product. What needs a browser (layout, history, leaving the page) has its case in the twin, bff/e2e/specification.test.ts.
 */
describe('the specification’s sentences', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = new Stage(await Product.start());
    // Those who are looked for by name.
    for (const login of ['admin', 'streamer', 'friend', 'moderator', 'newcomer']) await stage.as(login);
  }, 300_000);

  afterAll(async () => {
    stage?.leave();
    await stage?.product.dispose();
  }, 60_000);

  runInOrder(SPECIFICATION, PARTS, { stage: () => stage, timeoutMs: 60_000 });

  it('leaves no sentence without a case here or in the browser', async () => {
    const { browserCases } = await import('../../e2e/_specification/cases.js');
    const shown = new Set([...PARTS, ...browserCases].flatMap((part) => Object.keys(part)));
    expect(SPECIFICATION.filter(({ id }) => !shown.has(id))).toEqual([]);
  });
});
