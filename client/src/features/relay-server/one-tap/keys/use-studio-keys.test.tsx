import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useStudioKeys } from './use-studio-keys.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

describe('useStudioKeys', () => {
  const onCall = jest.fn<void, [string]>();
  const keys = {
    scenes: ['Live', 'Privacy'],
    quickScenes: { pause: null, privacy: 'Privacy' },
    onScene: (scene: string) => onCall(scene),
    onMute: () => onCall('mute'),
    hold: { begin: () => onCall('begin'), end: () => onCall('end') },
  };
  let root: Root;
  function Probe({ isActive }: { isActive: boolean }) {
    useStudioKeys({ ...keys, isActive });
    return null;
  }
  const renderProbe = (isActive: boolean) => act(async () => root.render(<Probe isActive={isActive} />));
  const send = (
    type: 'keydown' | 'keyup',
    key: string,
    target: EventTarget = document.body,
    repeat = false,
  ) => target.dispatchEvent(new KeyboardEvent(type, { key, repeat, bubbles: true }));
  const calls = () => onCall.mock.calls.map(([name]) => name);

  beforeEach(async () => {
    onCall.mockClear();
    document.body.innerHTML = '<input>';
    root = createRoot(document.createElement('div'));
    await renderProbe(true);
  });
  afterEach(() => act(async () => root.unmount()));

  it('switches and mutes on a key press', () => {
    send('keydown', '2');
    send('keydown', 'M');
    expect(calls()).toEqual(['Privacy', 'mute']);
  });

  it('holds P from its press to its release, and ignores key repeats', () => {
    send('keydown', 'p');
    send('keydown', 'p', document.body, true);
    send('keyup', 'p');
    expect(calls()).toEqual(['begin', 'end']);
  });

  it('ignores keys in a text field', () => {
    const field = document.querySelector('input') ?? document.body;
    for (const key of ['2', 'm', 'p']) send('keydown', key, field);
    expect(calls()).toEqual([]);
  });

  it('ends a hold when the studio becomes inactive, and then ignores keys', async () => {
    send('keydown', 'p');
    await renderProbe(false);
    for (const key of ['2', 'm', 'p']) send('keydown', key);
    expect(calls()).toEqual(['begin', 'end']);
  });
});
