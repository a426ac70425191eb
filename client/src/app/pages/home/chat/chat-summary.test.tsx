import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { publishSummary, useNewestMessages, useViewers } from './chat-summary.js';

const createMessage = (text: string) => ({
  id: text,
  at: 1,
  author: 'Friend',
  role: 'viewer' as const,
  text,
});

describe('the summary of a chat', () => {
  const element = document.createElement('div');
  const root = createRoot(element);

  function Probe({ studioId }: { studioId: string }) {
    return (
      <>
        {useViewers(studioId) ?? 'unknown'} {useNewestMessages(studioId).at(-1)?.text ?? 'none'}
      </>
    );
  }
  const publish = (...args: Parameters<typeof publishSummary>) => flushSync(() => publishSummary(...args));

  beforeEach(() => flushSync(() => root.render(<Probe studioId="1" />)));
  afterEach(() => publish('1', null));
  afterAll(() => root.unmount());

  it('contains the number of viewers and the newest message', () => {
    publish('1', { viewers: 128, newestMessages: [createMessage('hello')] });
    expect(element.textContent).toBe('128 hello');
  });

  it('contains no data of another studio', () => {
    publish('2', { viewers: 5, newestMessages: [createMessage('elsewhere')] });
    expect(element.textContent).toBe('unknown none');
    publish('2', null);
  });

  it('is empty after its removal', () => {
    publish('1', { viewers: 128, newestMessages: [createMessage('hello')] });
    publish('1', null);
    expect(element.textContent).toBe('unknown none');
  });
});
