import { toast as library } from 'react-toastify';
import { toast } from './toast.js';

describe('toast', () => {
  it('passes calls to the library in order, with their options', async () => {
    const calls: unknown[][] = [];
    for (const name of ['info', 'success', 'warning', 'error', 'dismiss'] as const) {
      jest.spyOn(library, name as 'info').mockImplementation((...args: unknown[]) => {
        calls.push([name, ...args]);
        return undefined as never;
      });
    }
    toast.info('Still trying', { toastId: 'a', autoClose: false });
    toast.error('It failed', { toastId: 'b' });
    toast.dismiss('a');
    toast.success('Copied');
    toast.warning('Copy it');
    // The library is not loaded for the first render.
    expect(calls).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve));
    expect(calls).toEqual([
      ['info', 'Still trying', { toastId: 'a', autoClose: false }],
      ['error', 'It failed', { toastId: 'b' }],
      ['dismiss', 'a'],
      ['success', 'Copied', undefined],
      ['warning', 'Copy it', undefined],
    ]);
  });
});
