import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { openDraft } from './editor-draft.js';
import type { OnProgram } from './on-program.js';
import { useAppliesAt } from './use-applies-at.js';

const print = (text: string, size = 72) =>
  JSON.stringify({ sources: [{ id: 'text_gdiplus_v3', settings: { text, font: { size } } }] });
const STORED = print('Hello');
const LIVE_TEXT = print('Bye');
const LATER_TEXT = print('Hello', 80);

describe('useAppliesAt', () => {
  let current: ReturnType<typeof useAppliesAt>;
  let root: ReturnType<typeof createRoot>;
  beforeEach(() => {
    root = createRoot(document.createElement('div'));
  });
  afterEach(() => root.unmount());

  interface State {
    stored: string | null;
    text?: string;
    isOutdated?: boolean;
    isLive?: boolean;
  }
  function Probe({ stored, text, isOutdated, isLive = true }: State) {
    const draft = stored === null ? null : { ...openDraft(stored), text: text ?? stored };
    const onProgram: OnProgram = {
      ...{ scene: 'Live', isLive, isOutdated },
      appliesAt: isLive ? 'afterBroadcast' : 'now',
    };
    current = useAppliesAt(draft, text !== undefined, onProgram);
    return null;
  }
  const render = (state: State) => {
    flushSync(() => root.render(<Probe {...state} />));
    return current.appliesAt;
  };
  const send = (text: string) => flushSync(() => current.onSend(text));

  it('distinguishes the changes of a text', () => {
    expect(render({ stored: STORED, isOutdated: false })).toBe('liveParts');
    expect(render({ stored: STORED, text: LIVE_TEXT, isOutdated: false })).toBe('liveNow');
    expect(render({ stored: STORED, text: LATER_TEXT, isOutdated: false })).toBe('live');
    expect(render({ stored: STORED, text: LIVE_TEXT })).toBe('liveUnknown');
  });

  it('does not announce a wait while the server applies a live save', () => {
    render({ stored: STORED, text: LIVE_TEXT, isOutdated: false });
    send(LIVE_TEXT);
    expect(render({ stored: LIVE_TEXT, isOutdated: true })).toBe('liveUnknown');
    // A second save, before the server has applied the first.
    const second = print('Later');
    expect(render({ stored: LIVE_TEXT, text: second, isOutdated: true })).toBe('liveUnknown');
    send(second);
    expect(render({ stored: second, isOutdated: true })).toBe('liveUnknown');
    expect(render({ stored: second, isOutdated: false })).toBe('liveParts');
  });

  it.each([
    ['another change was saved', LATER_TEXT, false],
    ['older changes wait', LIVE_TEXT, true],
  ])('announces the wait if %s', (_, text, isOutdated) => {
    render({ stored: STORED, text, isOutdated });
    send(text);
    expect(render({ stored: text, isOutdated: true })).toBe('live');
  });

  it('announces the wait if other scenes were stored since the live save', () => {
    render({ stored: STORED, text: LIVE_TEXT, isOutdated: false });
    send(LIVE_TEXT);
    expect(render({ stored: LATER_TEXT, isOutdated: true })).toBe('live');
  });

  it('decides by the text that is sent: scenes that replace a text that is not JSON wait', () => {
    render({ stored: '{', isOutdated: false });
    send(STORED);
    expect(render({ stored: STORED, isOutdated: true })).toBe('live');
  });

  it('forgets a waiting save at the end of the broadcast and in the next opening', () => {
    render({ stored: STORED, text: LATER_TEXT, isOutdated: false });
    send(LATER_TEXT);
    expect(render({ stored: LATER_TEXT, isOutdated: false, isLive: false })).toBe('now');
    expect(render({ stored: LATER_TEXT, isOutdated: false })).toBe('liveParts');
    render({ stored: null });
    expect(render({ stored: STORED, isOutdated: false })).toBe('liveParts');
  });
});
