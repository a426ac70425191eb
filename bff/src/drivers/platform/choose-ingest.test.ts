import { chooseIngest } from './choose-ingest.js';

const createIngest = (url: string, overrides: object = {}) => ({
  availability: 1,
  default: false,
  priority: 5,
  url_template: `${url}/{stream_key}`,
  ...overrides,
});
const choose = (...ingests: ReturnType<typeof createIngest>[]) => chooseIngest({ ingests }, ['.twitch.tv']);

describe('chooseIngest', () => {
  test.each([
    ['the server with the lowest priority number', [createIngest('rtmp://b.twitch.tv/app'), createIngest('rtmp://a.twitch.tv/app', { priority: 1 })], 'rtmp://a.twitch.tv/app'],
    ['the default server among servers of the same priority', [createIngest('rtmp://b.twitch.tv/app'), createIngest('rtmp://a.twitch.tv/app', { default: true })], 'rtmp://a.twitch.tv/app'],
    ['only an available server', [createIngest('rtmp://b.twitch.tv/app', { availability: 0.5, priority: 0 }), createIngest('rtmp://a.twitch.tv/app')], 'rtmp://a.twitch.tv/app'],
    ['null for hosts that are not allowed', [createIngest('rtmp://evil.example/app'), createIngest('rtmp://twitch.tv.evil.example/app')], null],
    ['null for other protocols', [createIngest('http://a.twitch.tv/app'), createIngest('nonsense')], null],
    ['null for an empty list', [], null],
  ])('returns %s', (_case, ingests, expected) => {
    expect(choose(...ingests)).toBe(expected);
  });
}); // prettier-ignore
