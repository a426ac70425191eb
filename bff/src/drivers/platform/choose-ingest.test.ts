import { chooseIngest } from './choose-ingest.js';

const ingest = (url: string, overrides: object = {}) => ({
  availability: 1,
  default: false,
  priority: 5,
  url_template: `${url}/{stream_key}`,
  ...overrides,
});
const choose = (...ingests: ReturnType<typeof ingest>[]) => chooseIngest({ ingests }, ['.twitch.tv']);

describe('chooseIngest', () => {
  test.each([
    ['the lowest priority number', [ingest('rtmp://b.twitch.tv/app'), ingest('rtmp://a.twitch.tv/app', { priority: 1 })], 'rtmp://a.twitch.tv/app'],
    ['the default among equals', [ingest('rtmp://b.twitch.tv/app'), ingest('rtmp://a.twitch.tv/app', { default: true })], 'rtmp://a.twitch.tv/app'],
    ['only an available server', [ingest('rtmp://b.twitch.tv/app', { availability: 0.5, priority: 0 }), ingest('rtmp://a.twitch.tv/app')], 'rtmp://a.twitch.tv/app'],
    ['null for hosts that are not allowed', [ingest('rtmp://evil.example/app'), ingest('rtmp://twitch.tv.evil.example/app')], null],
    ['null for other protocols', [ingest('http://a.twitch.tv/app'), ingest('nonsense')], null],
    ['null for an empty list', [], null],
  ])('returns %s', (_case, ingests, expected) => {
    expect(choose(...ingests)).toBe(expected);
  });
}); // prettier-ignore
