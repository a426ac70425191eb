import { createNextSetup, createFirstSetup, type ObsExit } from './render-setup.js';

const MINUTE = 60_000;
const video = { width: 1920, height: 1080, fps: 30 };
const rendering = { canFallBack: true };
const software = createFirstSetup({ firstRenderer: 'software', video });
const createExit = (fields: Partial<ObsExit> = {}): ObsExit => ({
  unsupported: null,
  isStarting: false,
  now: 60 * MINUTE,
  ...fields,
});

describe('createNextSetup', () => {
  it('keeps the software renderer after one exit of OBS', () => {
    expect(createNextSetup(software, createExit(), rendering)).toEqual({ ...software, endedAt: 60 * MINUTE });
  });

  it('falls back to OpenGL with a smaller canvas after a second exit within 10 minutes', () => {
    const afterFirstExit = createNextSetup(software, createExit({ now: 0 }), rendering);
    expect(createNextSetup(afterFirstExit, createExit({ now: 10 * MINUTE }), rendering)).toEqual({
      renderer: 'opengl',
      video: { width: 896, height: 504, fps: 30 },
      fallback: {
        code: 'ended-twice',
        text: 'OBS crashed twice within 10 minutes with the software renderer.',
      },
      endedAt: null,
    });
  });

  it('keeps the software renderer if the second exit is more than 10 minutes later', () => {
    const afterFirstExit = createNextSetup(software, createExit({ now: 0 }), rendering);
    expect(createNextSetup(afterFirstExit, createExit({ now: 10 * MINUTE + 1 }), rendering).renderer).toBe(
      'software',
    );
  });

  it('falls back to OpenGL after the first exit with an unsupported object', () => {
    const nextSetup = createNextSetup(software, createExit({ unsupported: 'texture format 23' }), rendering);
    expect(nextSetup).toMatchObject({
      renderer: 'opengl',
      fallback: { code: 'unsupported', text: "The software renderer can't draw texture format 23." },
    });
  });

  it('falls back to OpenGL when OBS exits during its start', () => {
    const nextSetup = createNextSetup(software, createExit({ isStarting: true }), rendering);
    expect(nextSetup).toMatchObject({
      renderer: 'opengl',
      fallback: { code: 'start-failed', text: 'OBS could not be started with the software renderer.' },
    });
  });

  it('keeps the software renderer if the operator requires it', () => {
    const requiredRendering = { canFallBack: false };
    expect(createNextSetup(software, createExit({ unsupported: 'x' }), requiredRendering).renderer).toBe(
      'software',
    );
    expect(createNextSetup(software, createExit({ isStarting: true }), requiredRendering).renderer).toBe(
      'software',
    );
  });

  it('keeps OpenGL after any exit', () => {
    const openGl = createFirstSetup({ firstRenderer: 'opengl', video });
    expect(createNextSetup(openGl, createExit({ unsupported: 'x' }), rendering)).toEqual(openGl);
  });
});
