import { ChakraProvider } from '@chakra-ui/react';
import { createInstance, type i18n } from 'i18next';
import { act, type ComponentProps } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from '../../../lib/router/router.js';
import { system } from '../../../theme/system.js';
import { resolveServerPaneState } from '../server-state.js';
import { RunningPicture, type RunningPictureProps } from './running-picture.js';
import type { RunningServerProps } from './controls/running-server-props.js';
import { RunningServer } from './running-server.js';
import { ServerPane } from './server-pane.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const SERVER = { id: '7', streamId: null, timeCreated: 0, dataVersion: 1, delay: 0, onFeedLoss: null };
const STATUS = { serverId: '7', scene: 'Live', obs: true, srt: true, version: 1, kbps: 5000, obsSince: 0 };
const SCENES = ['Live', 'Starting soon'];
const QUALITIES = [{ name: '720p30', kbps: 4000, isDefault: true }];
const EMPTY: never[] = [];
const doNothing = () => undefined;
type PaneProps = ComponentProps<typeof ServerPane>;
const ACTIONS = Object.fromEntries(
  'onStart onStop onEndAfterDelay onDump onGoLive onRehearse onEndRehearsal onSimulate onDelay onAssign onFeedLoss onDestination onPreview onQuality onRecording onCopy onCreate onDelete onKeep'
    .split(' ')
    .map((name) => [name, doNothing]),
);

describe('the pane of a running server', () => {
  let root: Root;
  let container: HTMLElement;
  let texts: i18n;
  /** Keys of the texts rendered since the list was last cleared. A key shows that its component was rendered. */
  let renderedKeys: string[];
  const props = {
    ...ACTIONS,
    ...{ streams: EMPTY, scenes: SCENES, qualities: QUALITIES, destinations: EMPTY, switchingId: null },
    urgent: { pending: { panic: false, mute: false }, isSlow: false, onPanic: doNothing, onMute: doNothing },
    preview: { source: 'program', picture: null, play: () => doNothing },
    ...{ forOperators: false, recordingsPath: '/', hasPendingCollection: false, serverFee: null, busy: null },
    ...{ quality: null, isPictureShown: true, phone: <i data-phone /> },
    onScene: () => new Promise<boolean>(() => undefined),
  };
  const renderPane = ({ state }: { state: RunningServerProps['state'] }) =>
    act(async () =>
      root.render(
        <ChakraProvider value={system}>
          <I18nextProvider i18n={texts}>
            <MemoryRouter>
              <ServerPane
                {...(props as unknown as PaneProps)}
                state={state}
                isPictureShown
                picture={() => (
                  <RunningPicture {...(props as unknown as RunningPictureProps)} status={state.status} />
                )}
                controls={(input) => (
                  <RunningServer {...(props as unknown as RunningServerProps)} {...input} state={state} />
                )}
              />
            </MemoryRouter>
          </I18nextProvider>
        </ChakraProvider>,
      ),
    );
  const stateOf = (status: object) =>
    resolveServerPaneState(
      true,
      SERVER as never,
      {
        ...STATUS,
        ...status,
      } as never,
    ) as RunningServerProps['state'];
  const CONTROLS = ['server.scenes', 'server.stream', 'deadZone.title', 'quality.title'];
  const renderedControls = () => CONTROLS.filter((key) => renderedKeys.includes(key));

  beforeEach(async () => {
    jest.useFakeTimers();
    renderedKeys = [];
    texts = createInstance();
    await texts.use(initReactI18next).init({
      lng: 'en',
      resources: {},
      parseMissingKeyHandler: (key) => {
        renderedKeys.push(key);
        return key;
      },
    });
    container = document.body.appendChild(document.createElement('div'));
    root = createRoot(container);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    container.remove();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('does not rerender controls when the clock ticks', async () => {
    await renderPane({ state: stateOf({}) });
    expect(renderedControls()).toEqual(CONTROLS);
    renderedKeys = [];
    await act(async () => jest.advanceTimersByTime(1000));
    expect(renderedKeys).toContain('trail.label');
    expect(renderedKeys).not.toContain('oneTap.tiles');
    expect(renderedControls()).toEqual([]);
  });

  it('does not rerender controls for new figures of the feed', async () => {
    await renderPane({ state: stateOf({}) });
    renderedKeys = [];
    await renderPane({ state: stateOf({ kbps: 4000, version: 2 }) });
    expect(renderedKeys).toContain('oneTap.tiles');
    expect(renderedControls()).toEqual([]);
  });

  it.each([
    ['phone', false],
    ['desktop with the stop button beside the picture', true],
  ])('does not rerender the picture for new figures on a %s', async (_, matches) => {
    const query = { matches, addEventListener: doNothing, removeEventListener: doNothing };
    jest.spyOn(window, 'matchMedia').mockReturnValue(query as never);
    await renderPane({ state: stateOf({}) });
    expect(renderedKeys).toContain('preview.title');
    expect(renderedKeys).toContain('server.stop');
    renderedKeys = [];
    await renderPane({ state: stateOf({ kbps: 4000, version: 2 }) });
    expect(renderedKeys).not.toContain('preview.title');
  });

  it.each([
    ['below the scenes on air on a phone', {}, false, true],
    ['above the scenes before a broadcast', { obs: false }, false, false],
    ['above the scenes on a desktop', {}, true, false],
  ])('shows the phone once, %s', async (_, status, matches, isBelow) => {
    const query = { matches, addEventListener: doNothing, removeEventListener: doNothing };
    jest.spyOn(window, 'matchMedia').mockReturnValue(query as never);
    await renderPane({ state: stateOf(status) });
    const phones = container.querySelectorAll('[data-phone]');
    expect(phones).toHaveLength(1);
    const tile = container.querySelector('[data-tile], [aria-pressed]')!;
    const order = tile.compareDocumentPosition(phones[0]!);
    expect(Boolean(order & Node.DOCUMENT_POSITION_FOLLOWING)).toBe(isBelow);
  });

  it('rerenders only the tiles after a tap', async () => {
    await renderPane({ state: stateOf({}) });
    renderedKeys = [];
    const tile = [...container.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Starting soon',
    );
    await act(async () => tile?.click());
    expect(tile).toHaveAttribute('aria-pressed', 'true');
    expect(renderedKeys).toContain('oneTap.tiles');
    expect(renderedKeys).not.toContain('trail.label');
    expect(renderedControls()).toEqual([]);
  });
});
