import { ChakraProvider } from '@chakra-ui/react';
import { createInstance, type i18n } from 'i18next';
import { act, type ComponentProps } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import type { LivePreviewState } from '../../../lib/preview/live-preview.js';
import { system } from '../../../theme/system.js';
import { liveScreen } from './lazy-live-screen.js';
import { Preview } from './preview.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** The state of the live preview at its start. */
let firstState: LivePreviewState;
const play = jest.fn((_video: unknown, _source: unknown, onState: (state: LivePreviewState) => void) => {
  onState(firstState);
  return () => undefined;
});

describe('Preview on a desktop that watched live before', () => {
  let root: Root;
  let container: HTMLElement;
  let texts: i18n;
  const render = (props: Partial<ComponentProps<typeof Preview>>) =>
    act(async () =>
      root.render(
        <ChakraProvider value={system}>
          <I18nextProvider i18n={texts}>
            <Preview
              {...{ source: 'program', picture: null, play, kbps: 6_000, delaySeconds: 0 }}
              {...{ isPanic: false, isMuted: false, isOnAir: true, resumesLive: true }}
              onSource={() => undefined}
              {...props}
            />
          </I18nextProvider>
        </ChakraProvider>,
      ),
    );
  const findStatus = () => container.querySelector('[role=status]');
  const pressButton = () => act(async () => container.querySelector('button')?.click());

  beforeAll(() => liveScreen.load());
  beforeEach(async () => {
    texts = createInstance();
    await texts.use(initReactI18next).init({ lng: 'en', resources: {} });
    window.matchMedia = (() => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })) as never;
    localStorage.setItem('watch', 'open');
    firstState = { kind: 'playing' };
    play.mockClear();
    container = document.body.appendChild(document.createElement('div'));
    root = createRoot(container);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    container.remove();
    localStorage.clear();
  });

  it.each([
    { source: 'program', isOnAir: true, resumesLive: true, plays: true },
    { source: 'feed', isOnAir: false, resumesLive: true, plays: true },
    { source: 'program', isOnAir: false, resumesLive: true, plays: false },
    { source: 'program', isOnAir: true, resumesLive: false, plays: false },
    { source: 'feed', isOnAir: true, resumesLive: false, plays: false },
    { source: 'off', isOnAir: true, resumesLive: true, plays: false },
  ] as const)('plays by itself: $source, on air $isOnAir, resumes $resumesLive: $plays', async (row) => {
    const { plays, ...props } = row;
    await render(props);
    expect(play).toHaveBeenCalledTimes(plays ? 1 : 0);
    expect(localStorage.getItem('watch')).toBe('open');
  });

  it('returns to the picture without a text when the broadcast ends', async () => {
    firstState = { kind: 'ended', code: 'not-live', willRetry: true };
    await render({});
    expect(findStatus()?.textContent).toBe('preview.end.not-live');
    await render({ isOnAir: false });
    expect(container.querySelector('video')).toBeNull();
    expect(findStatus()?.textContent).toBe('');
  });

  it.each<LivePreviewState>([
    { kind: 'unplayable', codec: 'hevc' },
    { kind: 'ended', code: 'server-full', willRetry: false },
  ])('does not play again at the next visit after a final end: %j', async (state) => {
    firstState = state;
    await render({});
    expect(play).toHaveBeenCalledTimes(1);
    expect(container.querySelector('video')).toBeNull();
    expect(findStatus()?.textContent).not.toBe('');
    expect(localStorage.getItem('watch')).toBeNull();
  });

  it('does not change what another preview of the page remembers', async () => {
    await render({ resumesLive: false });
    await pressButton();
    expect(play).toHaveBeenCalledTimes(1);
    await pressButton();
    expect(localStorage.getItem('watch')).toBe('open');
  });

  it('says that a picture is from before a change of the scene, until a newer one arrives', async () => {
    localStorage.clear();
    const picture = { url: 'data:,', receivedAt: Date.now() - 1 };
    await render({ picture, scene: 'Live' });
    expect(container.querySelector('[data-note]')).toBeNull();
    await render({ picture, scene: 'Pause' });
    expect(container.querySelector('[data-note]')?.textContent).toBe('preview.changing');
    // The switch itself is announced.
    expect(container.querySelector('[role=status] [data-note]')).toBeNull();
    await render({ picture: { ...picture, receivedAt: Date.now() + 1 }, scene: 'Pause' });
    expect(container.querySelector('[data-note]')).toBeNull();
  });

  it('says nothing about a change of the scene at the picture of the feed', async () => {
    localStorage.clear();
    const props = { source: 'feed', picture: { url: 'data:,', receivedAt: Date.now() - 1 } } as const;
    await render({ ...props, scene: 'Live' });
    await render({ ...props, scene: 'Pause' });
    expect(container.querySelector('[data-note]')).toBeNull();
  });

  it('inserts its texts into a status element that is already rendered', async () => {
    localStorage.clear();
    firstState = { kind: 'connecting' };
    await render({});
    const status = findStatus();
    expect(status?.textContent).toBe('');
    await pressButton();
    expect(findStatus()).toBe(status);
    expect(status?.textContent).toBe('preview.live.connecting');
    expect(container.querySelectorAll('[role=status]')).toHaveLength(1);
  });
});
