import { ChakraProvider } from '@chakra-ui/react';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { startLanguage } from '../../i18n/language.js';
import { system } from '../../theme/system.js';
import { ListSkeleton } from './list-skeleton.js';
import { LoadingPane } from './loading-pane.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let element: HTMLElement;
beforeEach(() => {
  jest.useFakeTimers();
  element = document.createElement('div');
  root = createRoot(element);
});
afterEach(async () => {
  await act(async () => root.unmount());
  jest.useRealTimers();
});

const render = (node: ReactNode) =>
  act(async () =>
    root.render(
      <ChakraProvider value={system}>
        <I18nextProvider i18n={startLanguage()}>{node}</I18nextProvider>
      </ChakraProvider>,
    ),
  );
const advance = (ms: number) => act(async () => jest.advanceTimersByTime(ms));
const hidesBelow = () => element.querySelector('[data-loading]') !== null;

describe('LoadingPane', () => {
  const createPane = (failure: string | null) => (
    <LoadingPane title="Pane" height={200} failure={failure} onRetry={() => undefined} />
  );

  it('hides the content below the pane during the first load, for at most 2 s', async () => {
    await render(createPane(null));
    await advance(1_900);
    expect(hidesBelow()).toBe(true);
    await advance(200);
    expect(hidesBelow()).toBe(false);
    expect(element.querySelector('[role=status]')).not.toBeNull();
  });

  it('does not hide the content below the pane during a retry', async () => {
    await render(createPane(null));
    await render(createPane('Network error'));
    expect(element.textContent).toContain('Network error');
    await render(createPane(null));
    expect(element.querySelector('[role=status]')).not.toBeNull();
    expect(hidesBelow()).toBe(false);
  });
});

describe('ListSkeleton', () => {
  it('hides the content below the skeleton only with `hidesBelow`', async () => {
    await render(<ListSkeleton text="Loading" />);
    expect(hidesBelow()).toBe(false);
    await render(<ListSkeleton key="other" text="Loading" hidesBelow />);
    expect(hidesBelow()).toBe(true);
    await advance(2_100);
    expect(hidesBelow()).toBe(false);
  });
});
