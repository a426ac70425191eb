import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { useStableFunctions } from './use-stable-functions.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

describe('useStableFunctions', () => {
  it('returns the same functions in each render, and calls the newest ones', async () => {
    const root = createRoot(document.createElement('div'));
    const returned: { greet: (name: string) => string }[] = [];
    function Probe({ greeting }: { greeting: string }) {
      returned.push(useStableFunctions({ greet: (name: string) => `${greeting} ${name}` }));
      return null;
    }
    await act(async () => root.render(<Probe greeting="Hello" />));
    expect(returned[0]?.greet('Ann')).toBe('Hello Ann');
    await act(async () => root.render(<Probe greeting="Bye" />));
    expect(returned.at(-1)).toBe(returned[0]);
    expect(returned[0]?.greet('Ann')).toBe('Bye Ann');
    await act(async () => root.unmount());
  });
});
