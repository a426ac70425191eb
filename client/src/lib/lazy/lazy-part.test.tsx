import { act, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { lazyPart } from './lazy-part.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const Name = ({ name }: { name: string }) => <b>{name}</b>;

/** Returns a part whose code has loaded once the test calls `finishLoading`. */
function createDeferredPart() {
  let finishLoading: () => void = () => undefined;
  const code = new Promise<ComponentType<{ name: string }>>(
    (resolve) => (finishLoading = () => resolve(Name)),
  );
  const importCode = jest.fn(() => code);
  return { part: lazyPart(importCode), importCode, finishLoading: () => finishLoading() };
}

describe(lazyPart, () => {
  const container = document.createElement('div');
  const renderPart = ({ part: { Part } }: ReturnType<typeof createDeferredPart>) => {
    const root = createRoot(container);
    act(() => root.render(<Part name="Ada" fallback={<i>…</i>} />));
    return root;
  };

  it('renders the fallback, and the part once its code has loaded', async () => {
    const deferredPart = createDeferredPart();
    const root = renderPart(deferredPart);
    expect(container.innerHTML).toBe('<i>…</i>');
    await act(async () => deferredPart.finishLoading());
    expect(container.innerHTML).toBe('<b>Ada</b>');
    expect(deferredPart.importCode).toHaveBeenCalledTimes(1);
    act(() => root.unmount());
  });

  it.each(['load', 'preload'] as const)('renders the part immediately after %s', async (method) => {
    const deferredPart = createDeferredPart();
    const loading = deferredPart.part[method]();
    deferredPart.finishLoading();
    await loading;
    await new Promise((resolve) => setTimeout(resolve));
    const root = renderPart(deferredPart);
    expect(container.innerHTML).toBe('<b>Ada</b>');
    expect(deferredPart.importCode).toHaveBeenCalledTimes(1);
    act(() => root.unmount());
  });
});
