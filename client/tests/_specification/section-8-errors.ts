import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { createApollo } from '../../src/lib/apollo.js';
import { CreateStreamDocument } from '../../src/features/stream/stream.generated.js';
import { cut, fail, refuse, wireFetch } from './graphql.js';
import {
  button,
  comeBack,
  eventually,
  gone,
  heading,
  isEnabled,
  pane,
  press,
  says,
  sees,
  tick,
} from './hand.js';
import type { Cases } from '../../../e2e/_specification/run-in-order.js';
import type { Stage } from './stage.js';

/** What is said when a stream could not be created for this cause. */
async function failsWith(stage: Stage, spoil: () => void, words: string): Promise<void> {
  await stage.visit('streamer', '/streams');
  spoil();
  await press('Create stream');
  await sees(`Failed to create stream: ${words}`);
}

/** Toasts, as opposed to what the page itself says. */
const toasts = (): string[] =>
  [...document.querySelectorAll('.Toastify__toast')].map((toast) => toast.textContent ?? '');

/** Section 8: what an error says, and where no toast says it. */
export const errorRules: Cases<Stage> = {
  async '8.01'(stage) {
    const { bearer } = await stage.as('friend');
    await stage.visitWith(bearer);
    await pane('Subscribe');
    wireFetch();
    const refused = await createApollo('/graphql')
      .mutate({ mutation: CreateStreamDocument })
      .catch((error: unknown) => error);
    if (!CombinedGraphQLErrors.is(refused)) throw new Error('it was not refused');
    const rest = await (await stage.as('friend')).try('POST', '/stream', {});
    expect(refused.errors[0]?.extensions?.status).toBe(rest.status);
    expect(refused.errors[0]?.message).toBe((rest.body as { title: string }).title);
    const lost = () => refuse('CreateStream', 503, 'Service Unavailable');
    await failsWith(stage, lost, 'Service Unavailable');
  },

  '8.02': (stage) => failsWith(stage, () => cut('CreateStream'), 'Network error'),

  '8.03': (stage) =>
    failsWith(stage, () => fail('CreateStream', new Error('No way through')), 'No way through'),

  '8.04': (stage) => failsWith(stage, () => fail('CreateStream', { no: 'error' }), 'Unknown error'),

  async '8.05'(stage) {
    await stage.visit('streamer');
    cut('Me');
    await sees('Failed to load user: Network error');
    await sees('Login');
  },

  async '8.34'(stage) {
    // The list is also pushed, and whoever knows it needs no other.
    const release = outside.wire.muffle();
    await stage.visit('streamer', '/streams');
    cut('Streams');
    await sees('This page can’t be shown: Network error');
    release();
    expect(toasts()).toEqual([]);
  },

  async '8.35'(stage) {
    await stage.visit('streamer', '/scenes');
    cut('SceneCollections');
    await sees('This page can’t be shown: Network error');
    expect(toasts()).toEqual([]);
  },

  async '8.36'(stage) {
    await stage.visit('admin', '/admin');
    await sees(/registered users$/);
    cut('Users');
    comeBack();
    await sees(/Failed to load users: Network error$/);
    expect(document.querySelector('select')).toBeNull();
  },

  async '8.37'(stage) {
    await stage.server();
    await stage.visit('streamer');
    cut('ServerScenes');
    await sees('We cannot provide the scene switcher at the current time.');
    for (const scene of ['Live', 'Starting soon', 'Be right back', 'Privacy']) {
      expect(isEnabled(await button(new RegExp(`^${scene}`)))).toBe(false);
    }
  },

  async '8.38'(stage) {
    await stage.visit('friend', '/settings');
    cut('CreateSubscription');
    await tick();
    await press('Subscribe and pay');
    await sees('Failed to create subscription');
  },

  async '8.39'(stage) {
    await stage.visit('streamer', '/settings');
    await press('Billing information');
    await button('Update');
    cut('UpdateBillingInformation');
    await press('Update');
    await sees('Failed to set billing information: Network error');
    const window = document.querySelector('[role=dialog]');
    await eventually(async () => expect(isEnabled(await button('Update'))).toBe(true));
    expect(window?.textContent).not.toMatch(/Network error|Failed|successfully/);
  },

  async '8.40'(stage) {
    const { logged } = await stage.visit(null, '/?error=access_denied');
    await sees('Login');
    expect(logged).toEqual(['access_denied']);
    expect([says(/access_denied/), location.search, toasts()]).toEqual([false, '', []]);
    await stage.visit('streamer', '/?error=access_denied');
    await heading(/server$|^Server/);
    await gone(/access_denied/);
  },
};
