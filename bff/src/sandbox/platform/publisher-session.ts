import type { Socket } from 'node:net';
import type { AvPacket } from 'node-media-server/src/core/avpacket.js';
import Rtmp from 'node-media-server/src/protocol/rtmp.js';
import type { Account } from '../accounts.js';

/**
 * The library sends `Publish.Start` before it checks the key. This class sends `BadName` for an invalid key,
 * as a platform does.
 */
class CheckedRtmp extends Rtmp {
  /** `admit` returns the delay of the response, ms, or null to reject the key. */
  constructor(private readonly admit: (app: string, key: string) => number | null) {
    super();
  }

  override respondPublish(): void {
    const delayMs = this.admit(this.streamApp, this.streamName);
    if (delayMs === 0) super.respondPublish();
    else if (delayMs !== null) setTimeout(() => super.respondPublish(), delayMs);
    else this.sendStatusMessage(this.streamId, 'error', 'NetStream.Publish.BadName', 'Invalid stream key.');
  }
}

/** Callbacks of a connection to its server. */
export interface PublisherEvents {
  /** Returns the account of a key, or null to reject it. */
  admit(app: string, key: string): Account | null;
  /** Returns the response delay for this account's publishers, ms. */
  responseDelayMs(account: Account): number;
  onBegin(account: Account): void;
  onPacket(account: Account, packet: AvPacket): void;
  onEnd(account: Account, reason: string): void;
}

/** One RTMP connection of a broadcaster. */
export class PublisherSession {
  private account: Account | null = null;
  private closeReason = 'connection closed';

  constructor(
    private readonly socket: Socket,
    private readonly events: PublisherEvents,
  ) {
    const rtmp = new CheckedRtmp((app, key) => {
      this.account = events.admit(app, key);
      return this.account && events.responseDelayMs(this.account);
    });
    rtmp.onConnectCallback = () => undefined;
    rtmp.onPlayCallback = () => this.close('playback is not supported');
    rtmp.onPushCallback = () => this.onPush();
    rtmp.onPacketCallback = (packet) => this.account && events.onPacket(this.account, packet);
    rtmp.onOutputCallback = (buffer) => void (socket.writable && socket.write(buffer));
    socket.on('data', (data) => this.onData(rtmp, data));
    socket.on('error', (error) => (this.closeReason = error.message));
    socket.once('close', () => this.account && events.onEnd(this.account, this.closeReason));
  }

  close(reason: string): void {
    this.closeReason = reason;
    this.socket.destroySoon();
  }

  /** Pauses reading, or resumes it with the data that has arrived in the meantime. */
  setStalled(isStalled: boolean): void {
    if (isStalled) this.socket.pause();
    else this.socket.resume();
  }

  private onPush(): void {
    if (this.account) this.events.onBegin(this.account);
    else this.close('refused');
  }

  private onData(rtmp: Rtmp, data: Buffer): void {
    try {
      const error = rtmp.parserData(data);
      if (error !== null) this.close('not RTMP');
    } catch {
      this.close('broken RTMP');
    }
  }
}
