import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { useStateAtOpening } from './use-state-at-opening.js';

describe('useStateAtOpening', () => {
  it('returns the typed value until the next opening, and then the stored value', () => {
    const root = createRoot(document.createElement('div'));
    let field!: ReturnType<typeof useStateAtOpening<string>>;
    function Dialog({ open, stored }: { open: boolean; stored: string }) {
      field = useStateAtOpening(open, () => stored);
      return null;
    }
    const render = (open: boolean, stored: string) =>
      flushSync(() => root.render(<Dialog open={open} stored={stored} />));
    render(true, 'Walk');
    flushSync(() => field[1]('Ride'));
    render(true, 'Hike');
    expect(field[0]).toBe('Ride');
    render(false, 'Hike');
    expect(field[0]).toBe('Ride');
    render(true, 'Hike');
    expect(field[0]).toBe('Hike');
    root.unmount();
  });
});
