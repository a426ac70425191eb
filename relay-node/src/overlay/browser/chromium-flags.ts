/** Features of Chromium that the pages of a server do not need. */
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
 * In a container, users can't create namespaces, which Chromium's sandbox needs: the container replaces the sandbox.
 * /dev/shm is smaller there than what pages share.
 */
const CONTAINER_FLAGS = ['--no-sandbox', '--disable-dev-shm-usage'];

/**
 * Returns Chromium's arguments. Frames are only drawn on request. The proxy is the only route to the network: names do
 * not resolve, loopback also uses the proxy, which refuses it, and UDP (QUIC, WebRTC) has no route. Each page is one
 * process with all its frames, because a hung frame in a separate process makes Chromium exit, and there is no sign-in
 * to protect from a frame.
 */
export function createChromiumFlags(options: {
  proxyPort: number;
  profile: string;
  inContainer?: boolean;
  /** True with a sound server. */
  hasSound?: boolean;
}): string[] {
  const { proxyPort, profile, inContainer = false, hasSound = false } = options;
  return [
    ...(inContainer ? CONTAINER_FLAGS : []),
    '--remote-debugging-pipe',
    `--user-data-dir=${profile}`,
    '--enable-begin-frame-control',
    '--run-all-compositor-stages-before-draw',
    '--disable-new-content-rendering-timeout',
    '--disable-gpu',
    '--force-color-profile=srgb',
    '--hide-scrollbars',
    // Nobody presses a page's button before its first alert.
    '--autoplay-policy=no-user-gesture-required',
    // 43 ms: pages wait for the processor behind OBS and the encoder.
    '--audio-buffer-size=2048',
    ...(hasSound ? [] : ['--mute-audio']),
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
