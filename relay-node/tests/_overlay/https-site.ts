import { spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import { connect, isIP, type AddressInfo, type Socket } from 'node:net';

/** Host names of the site's two origins. */
export const SITE = 'overlay.example';
export const OTHER_SITE = 'frame.example';
/** A public address. The tests never actually connect to it. */
const PUBLIC_ADDRESS = '1.1.1.1';

/** An HTTPS server on loopback. Through the bridge's proxy, its pages appear as two public sites. */
export class HttpsSite {
  private constructor(
    private readonly server: Server,
    private readonly certificate: string,
  ) {}

  /** `pages`: HTML by path. */
  static async start(pages: Record<string, string>): Promise<HttpsSite> {
    const names = [SITE, OTHER_SITE].map((name) => `DNS:${name}`).join();
    const request = ['req', '-x509', '-nodes', '-days', '1', '-subj', `/CN=${SITE}`, '-newkey', 'ec'];
    const certificateArgs = [
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-addext',
      `subjectAltName=${names}`,
    ];
    const keyAndCertificate = spawnSync('openssl', [
      ...request,
      ...certificateArgs,
      '-keyout',
      '-',
      '-out',
      '-',
    ]).stdout.toString();
    const server = createServer(
      { key: keyAndCertificate, cert: keyAndCertificate },
      ({ url = '' }, response) => {
        const html = pages[url];
        response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
        response.end(html);
      },
    );
    server.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new HttpsSite(server, keyAndCertificate);
  }

  /** Chromium's argument to trust the site. */
  get flag(): string {
    const key = new X509Certificate(this.certificate).publicKey.export({ type: 'spki', format: 'der' });
    return `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`;
  }

  /** Returns a resolver that resolves the site's names to a public address, and other names as in `otherNames`. */
  createResolver(otherNames: Record<string, string> = {}): (host: string) => Promise<string[]> {
    return async (host) => {
      if (isIP(host) > 0) return [host];
      const address = [SITE, OTHER_SITE].includes(host) ? PUBLIC_ADDRESS : otherNames[host];
      return address === undefined ? [] : [address];
    };
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  readonly open = (): Socket => connect(this.port, '127.0.0.1');

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
