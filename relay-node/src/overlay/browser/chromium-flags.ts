/** What the pages of a server do not need. */
const DISABLED_FEATURES = [
  'AudioServiceOutOfProcess',
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'DnsOverHttps',
  'InterestFeedContentSuggestions',
  'IsolateOrigins',
  'MediaRouter',
  'OptimizationHints',
  'Translate',
  'WebBluetooth',
  'WebUSB',
  'site-per-process',
];

/**
 * In a container users can't create namespaces, without which Chromium's sandbox does not start: the container's walls are its sandbox.
 * /dev/shm is smaller there than what pages share.
 */
const IN_CONTAINER = ['--no-sandbox', '--disable-dev-shm-usage'];

/**
 * Returns Chromium's arguments. Frames are drawn on request only, and the proxy is the only route to the network: names do not
 * resolve, loopback goes through the proxy too, which refuses it, and UDP (QUIC, WebRTC) has no route. Each page is one process with
 * all its frames: a frame that hangs in a process of its own makes Chromium end, and there is no sign-in to protect from a frame.
 */
export function chromiumFlags(options: {
  proxyPort: number;
  profile: string;
  inContainer?: boolean;
}): string[] {
  const { proxyPort, profile, inContainer = false } = options;
  return [
    ...(inContainer ? IN_CONTAINER : []),
    '--remote-debugging-pipe',
    `--user-data-dir=${profile}`,
    '--enable-begin-frame-control',
    '--run-all-compositor-stages-before-draw',
    '--disable-new-content-rendering-timeout',
    '--disable-gpu',
    '--force-color-profile=srgb',
    '--hide-scrollbars',
    '--mute-audio',
    `--proxy-server=http://127.0.0.1:${proxyPort}`,
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    '--disable-quic',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    `--disable-features=${DISABLED_FEATURES.join()}`,
    '--block-new-web-contents',
    '--disable-background-networking',
    '--disable-breakpad',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-domain-reliability',
    '--disable-extensions',
    '--disable-site-isolation-trials',
    '--disable-sync',
    '--disk-cache-size=33554432',
    '--no-default-browser-check',
    '--no-first-run',
    '--no-pings',
    '--renderer-process-limit=8',
    'about:blank',
  ];
}
