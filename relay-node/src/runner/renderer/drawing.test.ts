import { createNextDrawing, createFirstDrawing, type ObsEnd } from './drawing.js';

const MINUTE = 60_000;
const video = { width: 1920, height: 1080, fps: 30 };
const node = { canFallBack: true };
const software = createFirstDrawing({ firstRenderer: 'software', video });
const createEnd = (fields: Partial<ObsEnd> = {}): ObsEnd => ({
  unsupported: null,
  isStarting: false,
  now: 60 * MINUTE,
  ...fields,
});

describe('createNextDrawing', () => {
  it('keeps the software renderer after one exit of OBS', () => {
    expect(createNextDrawing(software, createEnd(), node)).toEqual({ ...software, endedAt: 60 * MINUTE });
  });

  it('falls back to OpenGL with a smaller canvas after a second exit within 10 minutes', () => {
    const afterFirstEnd = createNextDrawing(software, createEnd({ now: 0 }), node);
    expect(createNextDrawing(afterFirstEnd, createEnd({ now: 10 * MINUTE }), node)).toEqual({
      renderer: 'opengl',
      video: { width: 896, height: 504, fps: 30 },
      fallback: {
        code: 'ended-twice',
        text: 'OBS ended twice within 10 minutes with the software renderer.',
      },
      endedAt: null,
    });
  });

  it('keeps the software renderer if the second exit is more than 10 minutes later', () => {
    const afterFirstEnd = createNextDrawing(software, createEnd({ now: 0 }), node);
    expect(createNextDrawing(afterFirstEnd, createEnd({ now: 10 * MINUTE + 1 }), node).renderer).toBe(
      'software',
    );
  });

  it('falls back to OpenGL after the first exit with an unsupported object', () => {
    const nextDrawing = createNextDrawing(software, createEnd({ unsupported: 'texture format 23' }), node);
    expect(nextDrawing).toMatchObject({
      renderer: 'opengl',
      fallback: { code: 'unsupported', text: "The software renderer can't draw texture format 23." },
    });
  });

  it('falls back to OpenGL when OBS exits during its start', () => {
    const nextDrawing = createNextDrawing(software, createEnd({ isStarting: true }), node);
    expect(nextDrawing).toMatchObject({
      renderer: 'opengl',
      fallback: { code: 'start-failed', text: 'OBS could not be started with the software renderer.' },
    });
  });

  it('keeps the software renderer if the operator requires it', () => {
    const required = { canFallBack: false };
    expect(createNextDrawing(software, createEnd({ unsupported: 'x' }), required).renderer).toBe('software');
    expect(createNextDrawing(software, createEnd({ isStarting: true }), required).renderer).toBe('software');
  });

  it('keeps OpenGL after any exit', () => {
    const openGl = createFirstDrawing({ firstRenderer: 'opengl', video });
    expect(createNextDrawing(openGl, createEnd({ unsupported: 'x' }), node)).toEqual(openGl);
  });
});
