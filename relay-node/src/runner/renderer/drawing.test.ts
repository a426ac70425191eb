import { drawingAfter, firstDrawing, type ObsEnd } from './drawing.js';

const MINUTE = 60_000;
const video = { width: 1920, height: 1080, fps: 30 };
const node = { fallsBack: true };
const software = firstDrawing({ first: 'software', video });
const end = (fields: Partial<ObsEnd> = {}): ObsEnd => ({
  unsupported: null,
  starting: false,
  now: 60 * MINUTE,
  ...fields,
});

describe('drawingAfter', () => {
  it('keeps the software renderer after one end of OBS', () => {
    expect(drawingAfter(software, end(), node)).toEqual({ ...software, endedAt: 60 * MINUTE });
  });

  it('draws with OpenGL, smaller, after a second end within 10 minutes', () => {
    const once = drawingAfter(software, end({ now: 0 }), node);
    expect(drawingAfter(once, end({ now: 10 * MINUTE }), node)).toEqual({
      renderer: 'opengl',
      video: { width: 896, height: 504, fps: 30 },
      fallback: {
        code: 'ended-twice',
        text: 'OBS ended twice within 10 minutes with the software renderer.',
      },
      endedAt: null,
    });
  });

  it('ignores an end after 10 minutes', () => {
    const once = drawingAfter(software, end({ now: 0 }), node);
    expect(drawingAfter(once, end({ now: 10 * MINUTE + 1 }), node).renderer).toBe('software');
  });

  it('uses OpenGL immediately for shaders that the software renderer reports as unknown', () => {
    const next = drawingAfter(software, end({ unsupported: 'texture format 23' }), node);
    expect(next).toMatchObject({
      renderer: 'opengl',
      fallback: { code: 'unsupported', text: "The software renderer can't draw texture format 23." },
    });
  });

  it('draws with OpenGL when OBS ends at its start', () => {
    const next = drawingAfter(software, end({ starting: true }), node);
    expect(next).toMatchObject({
      renderer: 'opengl',
      fallback: { code: 'start-failed', text: 'OBS could not be started with the software renderer.' },
    });
  });

  it('never falls back if the operator requires the software renderer', () => {
    const required = { fallsBack: false };
    expect(drawingAfter(software, end({ unsupported: 'x' }), required).renderer).toBe('software');
    expect(drawingAfter(software, end({ starting: true }), required).renderer).toBe('software');
  });

  it('stays with OpenGL', () => {
    const openGl = firstDrawing({ first: 'opengl', video });
    expect(drawingAfter(openGl, end({ unsupported: 'x' }), node)).toEqual(openGl);
  });
});
