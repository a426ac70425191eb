import { listFailures, runMake, measure } from './_renderer/make.js';

jest.setTimeout(180_000);

/** One case of each kind. `npm run test:all` compares all cases. */
const CHOSEN_CASES = [
  'input nv12,input i444,input p010,input i420 hlg,input i422 odd size',
  'scale bicubic feed to,scale lanczos feed to,scale area feed to',
  'item image,item feed cropped,item feed turned,item text,item nested',
  'blend normal feed,blend screen,blend multiply image',
  'filter crop on,filter correction on,filter chroma key on,filter colour key on,filter sharpness on,filter scroll on',
  'transition fade at,transition swipe left,transition slide up,transition luma wipe at',
  'output nv12,output scaled down,output feed under an image,output feed of 601',
  'canvas',
].join();

describe('the renderer', () => {
  it('draws the same pictures as llvmpipe', async () => {
    const measured = await measure('golden', `CASES=${CHOSEN_CASES}`);
    expect(measured.flatMap(({ cases }) => cases).length).toBeGreaterThan(40);
    expect(listFailures(measured)).toEqual([]);
  });

  it('sends the planes of a feed that fills the canvas unchanged', async () => {
    expect(listFailures(await measure('pass'))).toEqual([]);
  });

  it('draws a canvas only when something reads it', async () => {
    expect(listFailures(await measure('unread'))).toEqual([]);
  });

  it('gives no memory to the empty rows of a texture', async () => {
    expect(listFailures(await measure('memory'))).toEqual([]);
  });

  it('draws the same pictures as without deferred pixels', async () => {
    const measured = await measure(
      'deferred',
      'CASES=output feed,item feed cropped,transition fade at,canvas',
    );
    expect(measured.flatMap(({ cases }) => cases).length).toBeGreaterThan(30);
    expect(listFailures(measured)).toEqual([]);
  });

  it('draws the same pixels with and without deferred pixels in random draws', async () => {
    await runMake('fuzz-deferred', 'STEPS=400');
  });

  it('matches results in double precision with each instruction set', async () => {
    const measured = await measure('kernels');
    expect(measured.length).toBeGreaterThan(0);
    expect(listFailures(measured)).toEqual([]);
  });

  it('ends OBS with a report on an unknown effect', async () => {
    await runMake('unsupported');
  });
});
