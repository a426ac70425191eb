import { findLiveChanges } from '../live-changes.js';
import { cleanCollection } from '../sanitise.js';

const options = { feedUrl: 'srt://127.0.0.1:9', canvas: { width: 1280, height: 720 } };

const createText = (name: string, settings: object) => ({ id: 'text_ft2_source', name, settings });
const createItem = (name: string, id: number, visible = true) => ({ name, id, visible });
const createScene = (name: string, ...items: object[]) => ({ id: 'scene', name, settings: { items } });
const createGroup = (name: string, ...items: object[]) => ({
  id: 'group',
  name,
  settings: { cx: 100, cy: 100, items },
});

const clean = (sources: object[], groups: object[] = []) =>
  cleanCollection(JSON.stringify({ sources, groups }), options);

const clock = createText('Clock', {
  trailcast_text: 'clock',
  trailcast_time_zone: 'Europe/Berlin',
  text: '12:00',
});

describe('listLiveTexts', () => {
  it('returns each text with the scenes that show the text directly, in groups or in nested scenes', () => {
    const { liveTexts, removed } = clean(
      [
        clock,
        createText('Bitrate', { trailcast_text: 'bitrate' }),
        createScene('Direct', createItem('Clock', 1), createItem('Bitrate', 2, false)),
        createScene('Nested', createItem('Direct', 1)),
        createScene('Grouped', createItem('Box', 1)),
        createScene('Hidden', createItem('Direct', 1, false)),
      ],
      [createGroup('Box', createItem('Bitrate', 1))],
    );
    expect(liveTexts).toEqual([
      { source: 'Clock', kind: 'clock', timeZone: 'Europe/Berlin', scenes: ['Direct', 'Nested'] },
      { source: 'Bitrate', kind: 'bitrate', timeZone: 'UTC', scenes: ['Grouped'] },
    ]);
    expect(removed).toEqual([]);
  });

  it('empties the text in OBS’s collection, and removes Trailcast’s own settings', () => {
    const { json } = clean([
      clock,
      createText('Title', { text: 'Hello' }),
      createScene('Live', createItem('Clock', 1)),
    ]);
    const [clockSource, titleSource] = json.sources as { settings: Record<string, unknown> }[];
    expect([clockSource?.settings.text, titleSource?.settings.text]).toEqual(['', 'Hello']);
    expect(JSON.stringify(json)).not.toContain('trailcast_');
  });

  it('allows changes from a text to a clock and back without loading the collection', () => {
    const scene = createScene('Live', createItem('Clock', 1));
    const [textVersion, clockVersion] = [
      clean([createText('Clock', { text: 'Hello' }), scene]),
      clean([clock, scene]),
    ];
    expect(findLiveChanges(textVersion, clockVersion)).toEqual([{ kind: 'text', source: 'Clock', text: '' }]);
    expect(findLiveChanges(clockVersion, textVersion)).toEqual([
      { kind: 'text', source: 'Clock', text: 'Hello' },
    ]);
  });

  it.each([
    [{ trailcast_text: 'clock', trailcast_time_zone: 'Mars/Olympus' }, 'trailcast_time_zone', 'UTC is shown'],
    [{ trailcast_text: 'weather' }, 'trailcast_text', '"clock" or "bitrate"'],
    [{ trailcast_text: 7 }, 'trailcast_text', '"clock" or "bitrate"'],
  ])('reports unknown settings: %j', (settings, key, reason) => {
    const { removed } = clean([createText('a', settings), createScene('Live')]);
    expect(removed).toEqual([
      {
        path: `/sources/0/settings/${key}`,
        kind: expect.any(String) as string,
        reason: expect.stringContaining(reason) as string,
      },
    ]);
  });

  it('returns at most 20 texts, and reports the others', () => {
    const clocks = Array.from({ length: 22 }, (_, index) =>
      createText(`${index}`, { trailcast_text: 'clock' }),
    );
    const { liveTexts, removed } = clean([...clocks, createScene('Live')]);
    expect(liveTexts).toHaveLength(20);
    expect(removed.map(({ path }) => path)).toEqual([
      '/sources/20/settings/trailcast_text',
      '/sources/21/settings/trailcast_text',
    ]);
  });
});
