import type { OverlayAlert, OverlayAlerts } from '@trailcast/schema/wire';
import { act } from 'react';
import { renderPageHook } from '../../_render-hook/render-page-hook.js';
import { useAlertQueue } from './use-alert-queue.js';

const createAlert = (id: number): OverlayAlert => ({
  ...{ id, kind: 'raid', name: 'Wanderer', amount: 12, currency: null, text: null, at: id * 1_000 },
});
const createQueue = (version: number, change: Partial<OverlayAlerts>): OverlayAlerts => ({
  ...{ studioId: 1, enabled: true, paused: false, current: null, next: [], waiting: 0, dropped: 0, version },
  ...change,
});

describe('useAlertQueue', () => {
  const push = (queue: OverlayAlerts) =>
    act(async () => void dispatchEvent(new CustomEvent('overlay', { detail: queue })));

  it('remembers alerts of responses and pushes after they have left the queue', async () => {
    const rendered = await renderPageHook(() => useAlertQueue('1'));
    const readIds = () => rendered.result.recentAlerts.map(({ id }) => id);
    await rendered.respond('OverlayAlerts', { overlayAlerts: createQueue(1, { current: createAlert(1) }) });
    await push(createQueue(2, { next: [createAlert(2)] }));
    await push(createQueue(3, {}));
    expect([rendered.result.alerts?.next, readIds()]).toEqual([[], ['1', '2']]);
    await push({ ...createQueue(4, { next: [createAlert(3)] }), studioId: 2 });
    expect(readIds()).toEqual(['1', '2']);
    await push(createQueue(4, { enabled: false }));
    expect(readIds()).toEqual([]);
    await rendered.close();
  });
});
