import { probeHook } from '../_probe/probe-hook.js';
import { useShowsPages } from './use-shows-pages.js';

const systemResponse = (browserSources: boolean) => ({
  system: { __typename: 'System', relay: { __typename: 'Relay', browserSources } },
});

describe('useShowsPages', () => {
  it('queries once per opening, and returns null until the response', async () => {
    let isOpen = false;
    const probe = await probeHook(() => ({ shows: useShowsPages(isOpen) }));
    expect([probe.count('BrowserSources'), probe.result.shows]).toEqual([0, null]);
    isOpen = true;
    await probe.render();
    expect(probe.result.shows).toBeNull();
    await probe.respond('BrowserSources', systemResponse(false));
    expect(probe.result.shows).toBe(false);
    isOpen = false;
    await probe.render();
    expect(probe.result.shows).toBeNull();
    isOpen = true;
    await probe.render();
    await probe.respond('BrowserSources', systemResponse(true));
    expect([probe.count('BrowserSources'), probe.result.shows]).toEqual([2, true]);
    await probe.close();
  });
});
