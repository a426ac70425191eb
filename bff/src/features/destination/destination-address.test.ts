import { DEFAULT_SERVERS, parseDestinationUrl } from './destination-address.js';

const parseOrError = (text: string, allowLoopback = false) => {
  try {
    return parseDestinationUrl(text, { allowLoopback });
  } catch (error) {
    return (error as { status: number; errors: { path: string; message: string }[] }).errors[0];
  }
};
const expectError = (message: RegExp) => ({
  path: '/server',
  message: expect.stringMatching(message) as string,
});

describe('parseDestinationUrl', () => {
  test.each([
    'rtmp://live.example.com/app',
    'rtmps://live.example.com:443/app/',
    'RTMPS://Live.Example.com/live2?region=eu',
    'rtmp://93.184.216.34/app',
    'rtmp://[2606:4700::1111]/app',
    ...Object.values(DEFAULT_SERVERS),
  ])('accepts %s', (server) => {
    expect(parseDestinationUrl(` ${server}\n`, { allowLoopback: false })).toBe(server);
  });

  test.each([
    ['', /form rtmp/],
    ['live.example.com/app', /form rtmp/],
    ['https://live.example.com/app', /form rtmp/],
    ['file:///etc/passwd', /form rtmp/],
    ['rtmp://live.example.com', /form rtmp/],
    ['rtmp://live.example.com//', /form rtmp/],
    ['rtmp://live.example.com/a b', /must not contain spaces/],
    ['rtmp://user:secret@live.example.com/app', /user name or password/],
    ['rtmp://live.example.com/app#key', /#/],
    [`rtmp://live.example.com/${'a'.repeat(512)}`, /at most 512/],
    ['rtmp://intranet/app', /full name/],
    ['rtmp://localhost/app', /full name/],
    ['rtmp://a.localhost/app', /full name/],
    ['rtmp://2130706433/app', /full name/],
    ['rtmp://0x7f.1/app', /full name/],
    ['rtmp://live_.example.com/app', /full name/],
    ['rtmp://127.0.0.1/app', /loopback/],
    ['rtmp://10.1.2.3/app', /private/],
    ['rtmp://169.254.169.254/app', /link-local/],
    ['rtmp://[::1]/app', /not global/],
    ['rtmp://[::ffff:10.0.0.1]/app', /private/],
  ])('rejects %s with the reason', (server, reason) => {
    expect(parseOrError(server)).toEqual(expectError(reason));
  });

  test.each(['rtmp://127.0.0.1:1935/app', 'rtmp://localhost:1935/app'])(
    'accepts %s only if allowLoopback is set',
    (server) => {
      expect(parseOrError(server, true)).toBe(server);
      expect(parseOrError(server)).toMatchObject({ path: '/server' });
      expect(parseOrError('rtmp://192.168.1.5/app', true)).toEqual(expectError(/private/));
    },
  );
});
