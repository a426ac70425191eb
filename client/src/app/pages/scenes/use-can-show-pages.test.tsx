import { renderPageHook } from '../_render-hook/render-page-hook.js';
import { useCanShowPages } from './use-can-show-pages.js';

const systemResponse = (browserSources: boolean) => ({
  system: { __typename: 'System', relay: { __typename: 'Relay', browserSources } },
});

describe('useCanShowPages', () => {
  it('queries once per opening, and returns null until the response', async () => {
    let isOpen = false;
    const rendered = await renderPageHook(() => ({ shows: useCanShowPages(isOpen) }));
    expect([rendered.count('BrowserSources'), rendered.result.shows]).toEqual([0, null]);
    isOpen = true;
    await rendered.render();
    expect(rendered.result.shows).toBeNull();
    await rendered.respond('BrowserSources', systemResponse(false));
    expect(rendered.result.shows).toBe(false);
    isOpen = false;
    await rendered.render();
    expect(rendered.result.shows).toBeNull();
    isOpen = true;
    await rendered.render();
    await rendered.respond('BrowserSources', systemResponse(true));
    expect([rendered.count('BrowserSources'), rendered.result.shows]).toEqual([2, true]);
    await rendered.close();
  });
});
