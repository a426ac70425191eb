import { act, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { latePart } from './late-part.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const Name = ({ name }: { name: string }) => <b>{name}</b>;

/** Returns a part whose code the test loads on command. */
function deferred() {
  let arrive: () => void = () => undefined;
  const code = new Promise<ComponentType<{ name: string }>>((done) => (arrive = () => done(Name)));
  const importPart = jest.fn(() => code);
  return { part: latePart(importPart), importPart, arrive: () => arrive() };
}

describe(latePart, () => {
  const place = document.createElement('div');
  const draw = ({ part: { Part } }: ReturnType<typeof deferred>) => {
    const root = createRoot(place);
    act(() => root.render(<Part name="Ada" fallback={<i>…</i>} />));
    return root;
  };

  it('renders the fallback, and the part once its code has loaded', async () => {
    const late = deferred();
    const root = draw(late);
    expect(place.innerHTML).toBe('<i>…</i>');
    await act(async () => late.arrive());
    expect(place.innerHTML).toBe('<b>Ada</b>');
    expect(late.importPart).toHaveBeenCalledTimes(1);
    act(() => root.unmount());
  });

  it.each(['load', 'preload'] as const)('renders the part immediately after %s', async (how) => {
    const late = deferred();
    const asked = late.part[how]();
    late.arrive();
    await asked;
    await Promise.resolve();
    const root = draw(late);
    expect(place.innerHTML).toBe('<b>Ada</b>');
    expect(late.importPart).toHaveBeenCalledTimes(1);
    act(() => root.unmount());
  });
});
