import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { useStateAtOpening } from './use-state-at-opening.js';

describe('useStateAtOpening', () => {
  it('keeps the typed value until the next opening, which begins with the value stored then', () => {
    const root = createRoot(document.createElement('div'));
    let field!: ReturnType<typeof useStateAtOpening<string>>;
    function Dialog({ open, stored }: { open: boolean; stored: string }) {
      field = useStateAtOpening(open, () => stored);
      return null;
    }
    const show = (open: boolean, stored: string) =>
      flushSync(() => root.render(<Dialog open={open} stored={stored} />));
    show(true, 'Walk');
    flushSync(() => field[1]('Ride'));
    show(true, 'Hike');
    expect(field[0]).toBe('Ride');
    show(false, 'Hike');
    expect(field[0]).toBe('Ride');
    show(true, 'Hike');
    expect(field[0]).toBe('Hike');
    root.unmount();
  });
});
