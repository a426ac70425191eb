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
 * Chromium's sandbox needs user namespaces, which a container does not allow. The container replaces the sandbox. Its
 * /dev/shm is too small for the memory that pages share.
 */
const CONTAINER_FLAGS = ['--no-sandbox', '--disable-dev-shm-usage'];

/**
 * Returns Chromium's arguments. Chromium draws a frame only when the bridge requests it. The proxy is the only route to
 * the network: names do not resolve, the proxy refuses loopback addresses, and UDP (QUIC, WebRTC) is disabled. Each
 * page and its frames share one process, because Chromium exits if a frame in a separate process hangs. A page has no
 * sign-in to protect from its frames.
 */
export function createChromiumFlags(options: {
  proxyPort: number;
  profile: string;
  inContainer?: boolean;
  /** True if Chromium has a sound server. */
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
    // Allows sound although no user has clicked in the page.
    '--autoplay-policy=no-user-gesture-required',
    // 43 ms, because pages have a lower CPU priority than OBS and the encoder.
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
