import { renderPageHook } from '../../_render-hook/render-page-hook.js';
import { usePicture } from './use-picture.js';

describe('usePicture', () => {
  it.each([
    ['a small picture by default', {}, {}],
    ['a large picture for a desktop', { isLarge: true }, { size: 'large' }],
  ])('loads %s', async (_, options, size) => {
    const rendered = await renderPageHook(() => ({ picture: usePicture('7', 'program', options) }));
    expect(await rendered.waitForVariables('ServerPicture')).toEqual({
      serverId: '7',
      of: 'program',
      ...size,
    });
    await rendered.respond('ServerPicture', { serverPicture: 'data:image/jpeg;base64,A' });
    expect(rendered.result.picture?.url).toBe('data:image/jpeg;base64,A');
    await rendered.close();
  });

  it('loads a picture immediately when the reload key changes, and ignores the one requested before', async () => {
    let reloadKey = 'Live';
    const rendered = await renderPageHook(() => ({ picture: usePicture('7', 'program', { reloadKey }) }));
    await rendered.waitForVariables('ServerPicture');
    reloadKey = 'Pause';
    await rendered.render();
    expect(rendered.countRequests('ServerPicture')).toBe(2);
    await rendered.respond('ServerPicture', { serverPicture: 'data:image/jpeg;base64,OLD' });
    expect(rendered.result.picture).toBeNull();
    await rendered.respond('ServerPicture', { serverPicture: 'data:image/jpeg;base64,NEW' });
    expect(rendered.result.picture?.url).toBe('data:image/jpeg;base64,NEW');
    await rendered.close();
  });

  it('loads nothing while the preview is off', async () => {
    const rendered = await renderPageHook(() => ({ picture: usePicture('7', 'off') }));
    expect(rendered.countRequests('ServerPicture')).toBe(0);
    expect(rendered.result.picture).toBeNull();
    await rendered.close();
  });
});
