import { ChakraProvider } from '@chakra-ui/react';
import { createInstance, type i18n } from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { system } from '../../../theme/system.js';
import { serverPaneState } from '../server-state.js';
import { runningPicture, runningServer } from './late-running-server.js';
import { ServerPane } from './server-pane.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const SERVER = { id: '7', streamId: null, timeCreated: 0, dataVersion: 1, delay: 0, onFeedLoss: null };
const STATUS = { serverId: '7', scene: 'Live', obs: true, srt: true, version: 1, kbps: 5000, obsSince: 0 };
const SCENES = ['Live', 'Starting soon'];
const QUALITIES = [{ name: '720p30', kbps: 4000, isDefault: true }];
const NONE: never[] = [];
const doNothing = () => undefined;
const ACTIONS = Object.fromEntries(
  'onStart onStop onEndAfterDelay onDump onGoLive onRehearse onEndRehearsal onSimulate onDelay onAssign onFeedLoss onDestination onPreview onQuality onRecording onCopy onCreate onDelete onKeep'
    .split(' ')
    .map((name) => [name, doNothing]),
);

describe('the running server', () => {
  let root: Root;
  let place: HTMLElement;
  let texts: i18n;
  /** Text keys rendered since this was last emptied: they show which parts were rendered. */
  let rendered: string[];
  const props = {
    ...ACTIONS,
    ...{ streams: NONE, scenes: SCENES, qualities: QUALITIES, destinations: NONE, switching: null },
    urgent: { pending: { panic: false, mute: false }, isSlow: false, onPanic: doNothing, onMute: doNothing },
    preview: { source: 'program', picture: null, play: () => doNothing },
    ...{ forOperators: false, recordingsPath: '/', changeWaits: false, serverFee: null, busy: null },
    onScene: () => new Promise<boolean>(() => undefined),
  };
  const show = (more: object) => {
    const pane = { ...props, ...more } as never;
    return act(async () =>
      root.render(
        <ChakraProvider value={system}>
          <I18nextProvider i18n={texts}>
            <MemoryRouter>
              <ServerPane {...(pane as Parameters<typeof ServerPane>[0])} />
            </MemoryRouter>
          </I18nextProvider>
        </ChakraProvider>,
      ),
    );
  };
  const stateOf = (status: object) =>
    serverPaneState(true, SERVER as never, { ...STATUS, ...status } as never);
  const CONTROLS = ['server.scenes', 'server.stream', 'deadZone.title', 'quality.title'];
  const renderedControls = () => CONTROLS.filter((key) => rendered.includes(key));

  beforeAll(() => Promise.all([runningServer.load(), runningPicture.load()]));
  beforeEach(async () => {
    jest.useFakeTimers();
    rendered = [];
    texts = createInstance();
    await texts.use(initReactI18next).init({
      lng: 'en',
      resources: {},
      parseMissingKeyHandler: (key) => {
        rendered.push(key);
        return key;
      },
    });
    place = document.body.appendChild(document.createElement('div'));
    root = createRoot(place);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    place.remove();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('does not rerender controls when the clock ticks', async () => {
    await show({ state: stateOf({}) });
    expect(renderedControls()).toEqual(CONTROLS);
    rendered = [];
    await act(async () => jest.advanceTimersByTime(1000));
    expect(rendered).toContain('trail.label');
    expect(rendered).not.toContain('oneTap.tiles');
    expect(renderedControls()).toEqual([]);
  });

  it('does not rerender controls for new figures of the feed', async () => {
    await show({ state: stateOf({}) });
    rendered = [];
    await show({ state: stateOf({ kbps: 4000, version: 2 }) });
    expect(rendered).toContain('oneTap.tiles');
    expect(renderedControls()).toEqual([]);
  });

  it.each([
    ['phone', false],
    ['desktop, beside which is the stop button', true],
  ])('does not rerender the picture for new figures on a %s', async (_, matches) => {
    const query = { matches, addEventListener: doNothing, removeEventListener: doNothing };
    jest.spyOn(window, 'matchMedia').mockReturnValue(query as never);
    await show({ state: stateOf({}) });
    expect(rendered).toContain('preview.title');
    expect(rendered).toContain('server.stop');
    rendered = [];
    await show({ state: stateOf({ kbps: 4000, version: 2 }) });
    expect(rendered).not.toContain('preview.title');
  });

  it('rerenders only the tiles after a tap', async () => {
    await show({ state: stateOf({}) });
    rendered = [];
    const tile = [...place.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Starting soon',
    );
    await act(async () => tile?.click());
    expect(tile).toHaveAttribute('aria-pressed', 'true');
    expect(rendered).toContain('oneTap.tiles');
    expect(rendered).not.toContain('trail.label');
    expect(renderedControls()).toEqual([]);
  });
});
