import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { useOpening } from './use-opening.js';

type Window = 'rename' | 'delete';

describe('useOpening', () => {
  let windows: ReturnType<typeof useOpening<Window>>;
  const root = createRoot(document.createElement('div'));
  function Probe() {
    windows = useOpening<Window>();
    return null;
  }
  const open = (window: Window) => flushSync(() => windows.open(window));
  beforeAll(() => flushSync(() => root.render(<Probe />)));
  afterAll(() => root.unmount());

  it('opens one window in place of another, and closes it', () => {
    expect(windows.opened).toBeNull();
    open('rename');
    open('delete');
    expect(windows.opened).toBe('delete');
    flushSync(windows.close);
    expect(windows.opened).toBeNull();
  });

  it.each<[string, Window]>([
    ['another window', 'delete'],
    ['the same one', 'rename'],
  ])('keeps %s open that was opened while a request was running', (_, later) => {
    open('rename');
    const { close: whenAnswered } = windows;
    flushSync(windows.close);
    open(later);
    flushSync(whenAnswered);
    expect(windows.opened).toBe(later);
    flushSync(windows.close);
  });
});
