import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { useOpening } from './use-opening.js';

type DialogKind = 'rename' | 'delete';

describe('useOpening', () => {
  let dialogs: ReturnType<typeof useOpening<DialogKind>>;
  const root = createRoot(document.createElement('div'));
  function Probe() {
    dialogs = useOpening<DialogKind>();
    return null;
  }
  const open = (window: DialogKind) => flushSync(() => dialogs.open(window));
  beforeAll(() => flushSync(() => root.render(<Probe />)));
  afterAll(() => root.unmount());

  it('replaces an open dialog by another, and closes it', () => {
    expect(dialogs.opened).toBeNull();
    open('rename');
    open('delete');
    expect(dialogs.opened).toBe('delete');
    flushSync(dialogs.close);
    expect(dialogs.opened).toBeNull();
  });

  it.each<[string, DialogKind]>([
    ['another dialog', 'delete'],
    ['the same dialog', 'rename'],
  ])('keeps %s open when the request of an earlier opening ends', (_, laterDialog) => {
    open('rename');
    const { close: closeFirstOpening } = dialogs;
    flushSync(dialogs.close);
    open(laterDialog);
    flushSync(closeFirstOpening);
    expect(dialogs.opened).toBe(laterDialog);
    flushSync(dialogs.close);
  });
});
