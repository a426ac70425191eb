import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useReturnScene } from './use-return-scene.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

type Status = Parameters<typeof useReturnScene>[0];

const createStatus = (scene: string, extra: object = {}) => ({ scene, bridging: false, ...extra }) as Status;

describe('useReturnScene', () => {
  let root: Root;
  let returnScene: string | null | undefined;

  function Probe({ status, scenes }: { status: Status; scenes: readonly string[] | null }) {
    returnScene = useReturnScene(status, scenes);
    return null;
  }
  const renderProbe = (status: Status, scenes: readonly string[] | null = ['Live', 'Walk', 'Pause']) =>
    act(async () => root.render(<Probe status={status} scenes={scenes} />));

  beforeEach(() => {
    root = createRoot(document.createElement('div'));
  });
  afterEach(() => act(async () => root.unmount()));

  it('returns the scene before the loss while the feed is lost', async () => {
    await renderProbe(createStatus('Walk'));
    expect(returnScene).toBeUndefined();
    await renderProbe(createStatus('Pause', { bridging: true }));
    expect(returnScene).toBe('Walk');
    await renderProbe(createStatus('Walk'));
    expect(returnScene).toBeUndefined();
  });

  it.each([
    ['a weak feed', { weakLink: { shown: true } }],
    ['a panic', { panic: { shown: true } }],
  ])('does not return the scene of %s', async (_, extra) => {
    await renderProbe(createStatus('Walk'));
    await renderProbe(createStatus('Pause', extra));
    await renderProbe(createStatus('Pause', { bridging: true }));
    expect(returnScene).toBe('Walk');
  });

  it('returns the feed scene on a page that was opened after the loss, or null if there is none', async () => {
    await renderProbe(createStatus('Pause', { bridging: true }));
    expect(returnScene).toBe('Live');
    await renderProbe(createStatus('Pause', { bridging: true }), ['Walk', 'Pause']);
    expect(returnScene).toBeNull();
  });
});
