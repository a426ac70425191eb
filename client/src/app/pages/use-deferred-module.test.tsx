import { act, Suspense, use, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { useDeferredModule } from './use-deferred-module.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const LOAD_DELAY_MS = 500;
const RETRY_DELAY_MS = 5_000;

interface Module {
  Part: () => ReactNode;
}

function Page({ load }: { load: () => Promise<Module> }) {
  const part = useDeferredModule(load);
  return <Suspense fallback="Interrupted">{part ? <part.Part /> : 'Usable'}</Suspense>;
}

describe('useDeferredModule', () => {
  const container = document.createElement('div');
  const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const renderPage = (load: () => Promise<Module>) => {
    const root = createRoot(container);
    act(() => root.render(<Page load={load} />));
    return root;
  };
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('loads the part after the rest of the page, and again after a failure', async () => {
    const load = jest.fn<Promise<Module>, []>(async () => ({ Part: () => 'Chat' }));
    load.mockRejectedValueOnce(new Error('offline'));
    const root = renderPage(load);
    await advance(LOAD_DELAY_MS - 1);
    expect(load).not.toHaveBeenCalled();
    await advance(1);
    expect(container.textContent).toBe('Usable');
    await advance(RETRY_DELAY_MS);
    expect(container.textContent).toBe('Chat');
    expect(load).toHaveBeenCalledTimes(2);
    act(() => root.unmount());
  });

  it('keeps the page usable while the part is rendered', async () => {
    const unfinished = new Promise<never>(() => undefined);
    const root = renderPage(async () => ({ Part: () => use(unfinished) }));
    await advance(LOAD_DELAY_MS);
    expect(container.textContent).toBe('Usable');
    act(() => root.unmount());
  });
});
