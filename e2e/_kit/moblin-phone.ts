import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';

interface Settings {
  bitratePresets: { id: string; bitrate: number }[];
  srt: {
    connectionPrioritiesEnabled: boolean;
    connectionPriorities: { id: string; name: string; priority: number; enabled: boolean }[];
  };
}

interface Options {
  /** Default: a new id. */
  streamerId?: string | null;
  /** Request types that get no response. */
  unansweredRequests?: readonly string[];
  /** Request types that get the response `unknownRequest`. */
  unknownRequests?: readonly string[];
  headers?: Record<string, string>;
}

type Json = Record<string, unknown>;

const BASE_STATE = { scene: 'S', zoom: 1, filters: {} };
export const PRESETS = {
  low: '0B3C6B5E-0000-4000-8000-000000000001',
  high: '0B3C6B5E-0000-4000-8000-000000000002',
};
export const SIMS = { wifi: 'C1', cellular: 'C2' };

/**
 * A simulated phone with Moblin's remote control (API version 0.1), written independently of the server's code. It
 * connects, proves the password, sends its state and responds to requests.
 */
export class MoblinPhone {
  /** Types of the received requests, oldest first. */
  readonly receivedRequests: string[] = [];
  /** Results in the received `identified` messages. */
  readonly results: string[] = [];
  readonly closed: Promise<number>;
  /** True if the phone does not respond. */
  isUnresponsive = false;
  general: Json = { batteryLevel: 81, batteryCharging: false, flame: 'White', wiFiSsid: 'Secret network', isLive: true, isRecording: false, isMuted: false }; // prettier-ignore
  topRight: Json = {
    bitrate: { message: '4.5 Mbps', ok: true },
    location: { message: '47.37, 8.54', ok: true },
    srtla: { message: '45% WiFi, 55% Cellular', ok: true },
    srtlaRtts: { message: '42 ms WiFi, 80 ms Cellular', ok: true },
  };
  settings: Settings = {
    bitratePresets: [
      { id: PRESETS.low, bitrate: 2_500_000 },
      { id: PRESETS.high, bitrate: 6_000_000 },
    ],
    srt: {
      connectionPrioritiesEnabled: false,
      connectionPriorities: [
        { id: SIMS.wifi, name: 'WiFi', priority: 1, enabled: true },
        { id: SIMS.cellular, name: 'Cellular', priority: 1, enabled: true },
      ],
    },
  };
  state: Json = {
    ...BASE_STATE,
    bitrate: PRESETS.high,
    streaming: true,
    recording: false,
    muted: false,
    torchOn: false,
  };

  private constructor(
    readonly socket: WebSocket,
    private readonly password: string,
    private readonly options: Options,
  ) {
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer) => this.#receive(JSON.parse(data.toString('utf8')) as Json));
    this.closed = new Promise((resolve) => socket.once('close', (code) => resolve(code)));
  }

  /** Opens the WebSocket. Resolves before the password is proved. Rejects with the HTTP status of a failed upgrade. */
  static async open(
    { url, password }: { url: string; password: string },
    options: Options = {},
  ): Promise<MoblinPhone> {
    const socket = new WebSocket(url, { headers: options.headers ?? {} });
    const phone = new MoblinPhone(socket, password, { streamerId: randomUUID().toUpperCase(), ...options });
    await once(socket, 'open');
    return phone;
  }

  send(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Changes the phone's state and sends it. */
  sendState(state: Json): void {
    Object.assign(this.state, state);
    this.send({ event: { data: { state: { data: state } } } });
  }

  /** Closes the connection without a closing handshake. */
  leave(): void {
    this.socket.terminate();
  }

  #receive(message: Json): void {
    const [messageType = '', body = {}] = Object.entries(message)[0] ?? [];
    const fields = body as Json;
    if (messageType === 'hello') this.#identify(fields);
    if (messageType === 'identified') this.#storeResult(fields['result'] as Json);
    if (messageType === 'request') this.#respond(fields['id'] as number, fields['data'] as Json);
  }

  #identify({ authentication }: Json): void {
    const { challenge, salt } = authentication as { challenge: string; salt: string };
    const hash = (text: string) => createHash('sha256').update(text).digest('base64');
    const proof = hash(hash(`${this.password}${salt}`) + challenge);
    const { streamerId } = this.options;
    this.send({ identify: { ...(streamerId && { streamerId }), authentication: proof } });
  }

  #storeResult(result: Json): void {
    const [name = ''] = Object.keys(result);
    this.results.push(name);
    if (name === 'ok') this.send({ event: { data: { state: { data: this.state } } } });
  }

  #respond(id: number, data: Json): void {
    const [request = '', fields = {}] = Object.entries(data)[0] ?? [];
    this.receivedRequests.push(request);
    if (this.isUnresponsive || this.options.unansweredRequests?.includes(request)) return;
    const isUnknown = this.options.unknownRequests?.includes(request);
    const responseData = isUnknown ? null : this.#execute(request, fields as Json);
    const result = isUnknown ? { unknownRequest: {} } : { ok: {} };
    this.send({ response: { id, result, ...(responseData && { data: responseData }) } });
  }

  #execute(request: string, fields: Json): Json | null {
    const { srt } = this.settings;
    switch (request) {
      case 'getStatus':
        return { getStatus: { general: this.general, topLeft: {}, topRight: this.topRight } };
      case 'getSettings':
        return { getSettings: { data: { scenes: [], mics: [], ...this.settings } } };
      case 'setMute':
        this.general['isMuted'] = fields['on'];
        this.sendState({ muted: fields['on'] });
        return null;
      case 'setTorch':
        this.sendState({ torchOn: fields['on'] });
        return null;
      case 'setBitratePreset':
        this.sendState({ bitrate: fields['id'] });
        return null;
      case 'setSrtConnectionPriority': {
        const connectionPriority = srt.connectionPriorities.find(
          (candidate) => candidate.id === fields['id'],
        );
        if (connectionPriority)
          Object.assign(connectionPriority, { priority: fields['priority'], enabled: fields['enabled'] });
        return null;
      }
      case 'setSrtConnectionPrioritiesEnabled':
        srt.connectionPrioritiesEnabled = fields['enabled'] === true;
        return null;
      default:
        return null;
    }
  }
}
