import { findRemovedParts } from '../../client/src/features/scene-collection/removed-parts.js';
import { cleanCollection } from '../../relay-node/src/collection/sanitise.js';

const SOURCES = [
  { id: 'scene', name: 'Live', settings: { items: [] } },
  { id: 'browser_source', name: 'Alerts', settings: { url: 'https://alerts.example.org/', width: 9_000 } },
  { id: 'browser_source', name: 'Plain', settings: { url: 'http://alerts.example.org/' } },
  { id: 'browser_source', name: 'Own', settings: { url: 'http://127.0.0.1:4000/overlay/chat#x', width: 8 } },
  { id: 'image_source', name: 'Logo', settings: { file: '/home/me/logo.png' } },
  { id: 'slideshow', name: 'Slides' },
  { id: 'vlc_source', name: 'Playlist' },
  { id: 'v4l2_input', name: 'Camera' },
  { id: 'ffmpeg_source', name: 'Film', settings: { input: 'film.mp4' } },
  { id: 'ffmpeg_source', name: 'Feed', settings: { input: 'trailcast://feed/' } },
  { id: 'text_gdiplus_v2', name: 'Text', settings: { text: 'x' } },
  { versioned_id: 'color_source_v3', name: 'Colour' },
  { id: 'plugin_source', name: 'Plugin' },
];

const TOP_LEVEL_SOURCES = {
  DesktopAudioDevice1: { id: 'pulse_output_capture', name: 'Desktop audio' },
  AuxAudioDevice1: { id: 'pulse_input_capture', name: 'Microphone' },
  modules: { 'scripts-tool': [{ path: 'clock.lua', settings: {} }] },
};

describe('the page’s warning about an uploaded collection', () => {
  it.each([true, false])(
    'lists exactly the sources that the node removes (browser sources supported: %s)',
    (browserSources) => {
      const text = JSON.stringify({ ...TOP_LEVEL_SOURCES, sources: SOURCES });
      const canvas = { width: 1280, height: 720 };
      const uploadContext = { browserSources, productUrl: 'http://127.0.0.1:4000' };
      const options = { feedUrl: 'srt://127.0.0.1:1', canvas, ...uploadContext };
      const { removed } = cleanCollection(text, options);
      expect(findRemovedParts(text, uploadContext)).toEqual(removed);
    },
  );
});
