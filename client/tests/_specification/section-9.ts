import { PUSH_DESTINATIONS } from '@trailcast/schema/push';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../e2e/_kit/free-port.js';
import { startLanguage } from '../../src/i18n/language.js';
import { openLiveChannel, type LiveState } from '../../src/lib/live-channel.js';
import { heading, pane, sees } from './hand.js';
import type { Cases } from '../../../e2e/_specification/run-in-order.js';
import type { Stage } from './stage.js';

const { wire } = outside;

/** The client's channel under a clock that runs when it is told to. */
function openUnderClock(url: string, token = ''): { states: LiveState[]; close: () => void } {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  const states: LiveState[] = [];
  const channel = openLiveChannel({
    url,
    token,
    onState: (state) => states.push(state),
    onPush: () => undefined,
    onRefused: () => undefined,
  });
  const close = () => {
    channel.close();
    jest.useRealTimers();
  };
  return { states, close };
}

/** Lets the network have its turn until this is so. */
async function settle(what: () => boolean): Promise<void> {
  for (let turn = 0; !what(); turn++) {
    if (turn > 3_000) throw new Error('the network has nothing to say');
    await sleep(5);
  }
}

/** How long the clock runs until this is so, ms. */
async function clockUntil(what: () => boolean): Promise<number> {
  const from = Date.now();
  while (!what()) {
    if (jest.getTimerCount() === 0) throw new Error('nothing is planned');
    await jest.advanceTimersToNextTimerAsync();
  }
  return Date.now() - from;
}

const SOURCES: readonly ((code: string) => void)[] = [
  (code) => history.replaceState(null, '', `/?lng=${code}`),
  (code) => void (document.cookie = `i18next=${code}`),
  (code) => localStorage.setItem('i18nextLng', code),
  (code) => sessionStorage.setItem('i18nextLng', code),
  (code) => jest.spyOn(navigator, 'languages', 'get').mockReturnValue([code]),
  (code) => (document.documentElement.lang = code),
];

function forgetLanguages(): void {
  history.replaceState(null, '', '/');
  document.cookie = 'i18next=; max-age=0';
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.removeAttribute('lang');
  jest.restoreAllMocks();
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue([]);
  jest.spyOn(navigator, 'language', 'get').mockReturnValue('');
}

/** Section 9, but for what is seen only in a browser. */
export const constants: Cases<Stage> = {
  async '9.01'(stage) {
    const api = await stage.as('streamer');
    expect((await api.try('GET', '/user')).status).toBe(200);
    const created = await api.try<{ id: number }>('POST', '/stream', { name: 'Counted' });
    expect(created.status).toBe(201);
    expect((await api.try('DELETE', `/stream/${created.body.id}`)).status).toBe(204);
  },

  async '9.05'() {
    const { states, close } = openUnderClock(`ws://127.0.0.1:${await freePort()}/ws`);
    const losses = () => states.filter((state) => state === 'lost').length;
    const delays: number[] = [];
    try {
      for (let lost = 1; lost <= 20; lost++) {
        await settle(() => losses() === lost);
        const tries = wire.attempts.length;
        delays.push(await clockUntil(() => wire.attempts.length > tries));
      }
    } finally {
      close();
    }
    // Linear is the library's word for one try after the other at an equal distance, up to 2 s of jitter included.
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(5000);
    expect(Math.max(...delays)).toBeLessThanOrEqual(Math.min(...delays) + 1);
    expect(Math.max(...delays)).toBeLessThanOrEqual(7001);
  },

  async '9.06'(stage) {
    stage.leave();
    const { bearer, baseUrl } = await stage.as('admin');
    outside.moveTo(baseUrl);
    const sent = wire.sent.length;
    const { states, close } = openUnderClock(`${baseUrl.replace('http', 'ws')}/ws`, bearer);
    try {
      await settle(() => states.includes('connected'));
      // The lists that it answers the subscriptions with are the last words of the server.
      const begin = wire.received.findLastIndex((frame) => frame.startsWith('CONNECTED\n'));
      await settle(
        () => wire.received.slice(begin).filter((frame) => frame.includes('/list\n')).length === 2,
      );
      const release = wire.muffle();
      const connect = wire.sent.slice(sent).find((frame) => frame.startsWith('CONNECT\n'));
      expect(connect).toContain('\nheart-beat:10000,10000\n');
      const beats = () => wire.sent.filter((frame) => frame === '\n').length;
      const before = beats();
      jest.advanceTimersByTime(9_900);
      expect(beats()).toBe(before);
      jest.advanceTimersByTime(200);
      expect(beats()).toBe(before + 1);
      // Silent for less than twice the agreed time, and then for longer.
      jest.advanceTimersByTime(9_000);
      await sleep(5);
      expect(states).not.toContain('lost');
      expect(states.at(-1)).toBe('silent');
      jest.advanceTimersByTime(2_000);
      await settle(() => states.at(-1) === 'lost');
      release();
    } finally {
      close();
    }
  },

  async '9.07'(stage) {
    const [sent, received] = [wire.sent.length, wire.received.length];
    await stage.visit('streamer');
    await pane('Streams');
    const connect = wire.sent.slice(sent).find((frame) => frame.startsWith('CONNECT\n'));
    expect(connect).toContain('\naccept-version:1.2,1.1,1.0\n');
    const connected = wire.received.slice(received).find((frame) => frame.startsWith('CONNECTED\n'));
    expect(connected).toContain('\nversion:1.2\n');
    expect(wire.sent.slice(sent).filter((frame) => frame.startsWith('SUBSCRIBE'))).toHaveLength(
      PUSH_DESTINATIONS.length,
    );
  },

  async '9.13'(stage) {
    await stage.visit(null, '/agb');
    await heading(/Geschäftsbedingungen|AGB/);
    const text = document.body.textContent ?? '';
    expect(text).toMatch(/24 Stunden/);
    expect(text).toMatch(/14 Tage|vierzehn Tage/);
    expect(text).toMatch(/99\s*(%|Prozent)/);
  },

  async '9.14'(stage) {
    const taglines: string[] = [];
    for (const language of ['en', 'de', 'fr']) {
      jest.spyOn(navigator, 'languages', 'get').mockReturnValue([language]);
      await stage.visit(null);
      await heading('Trailcast');
      taglines.push(document.querySelector('main')?.textContent ?? '');
    }
    const [english, german, fallback] = taglines;
    expect(german).not.toBe(english);
    expect(fallback).toBe(english);
    await stage.visit('streamer', '/?lng=de');
    await sees('Willkommen zurück');
  },

  async '9.15'() {
    for (let first = 0; first < SOURCES.length; first++) {
      forgetLanguages();
      SOURCES.forEach((say, at) => at >= first && say(at === first ? 'de' : 'en'));
      expect([first, startLanguage().resolvedLanguage]).toEqual([first, 'de']);
    }
    forgetLanguages();
    jest.restoreAllMocks();
  },

  async '9.16'() {
    forgetLanguages();
    SOURCES[0]?.('de');
    startLanguage();
    expect(localStorage.getItem('i18nextLng')).toBe('de');
    history.replaceState(null, '', '/');
    expect(startLanguage().resolvedLanguage).toBe('de');
    forgetLanguages();
    jest.restoreAllMocks();
  },
};
