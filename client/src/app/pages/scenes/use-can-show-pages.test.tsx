import { renderPageHook } from '../_render-hook/render-page-hook.js';
import { useCanShowPages } from './use-can-show-pages.js';

const systemResponse = (browserSources: boolean) => ({
  system: { __typename: 'System', relay: { __typename: 'Relay', browserSources } },
});

describe('useCanShowPages', () => {
  it('queries once per opening of the editor', async () => {
    let isOpen = false;
    const rendered = await renderPageHook(() => ({ canShowPages: useCanShowPages(isOpen) }));
    expect([rendered.countRequests('BrowserSources'), rendered.result.canShowPages]).toEqual([0, null]);
    isOpen = true;
    await rendered.render();
    expect(rendered.result.canShowPages).toBeNull();
    await rendered.respond('BrowserSources', systemResponse(false));
    expect(rendered.result.canShowPages).toBe(false);
    isOpen = false;
    await rendered.render();
    expect(rendered.result.canShowPages).toBeNull();
    isOpen = true;
    await rendered.render();
    await rendered.respond('BrowserSources', systemResponse(true));
    expect([rendered.countRequests('BrowserSources'), rendered.result.canShowPages]).toEqual([2, true]);
    await rendered.close();
  });
});
