import { decodeAmf0Data } from 'node-media-server/src/protocol/amf.js';
import type { AvPacket } from 'node-media-server/src/core/avpacket.js';
import Flv from 'node-media-server/src/protocol/flv.js';
import { z } from 'zod';
import { Rate } from './rate.js';

const AUDIO_CODEC_TYPE = 8;
const FRAME_KINDS = { audioHeader: 0, videoHeader: 2, keyFrame: 3, frame: 4, metadata: 5 } as const;
const MAX_GOP_TAGS = 4096;

const Metadata = z.object({
  width: z.number().default(0),
  height: z.number().default(0),
  framerate: z.number().default(0),
});

/**
 * Sends a complete FLV tag of the live program to a viewer. Returns false if the viewer is too slow and must
 * be removed.
 */
export type SendTag = (tag: Buffer) => boolean;

/** One channel in `/sandbox/platform/channels`. `since` is ms since the epoch. */
export interface ChannelState {
  login: string;
  live: boolean;
  width: number;
  height: number;
  fps: number;
  videoKbps: number;
  audioKbps: number;
  bytes: number;
  since: number | null;
}

/** One user's channel. Forwards its publisher's packets to viewers as FLV, starting at a key frame. */
export class Channel {
  private readonly viewers = new Set<SendTag>();
  private readonly headers = new Map<number, Buffer>();
  private gop: Buffer[] = [];
  private metadata = Metadata.parse({});
  private readonly rates = { video: new Rate(), audio: new Rate(), frames: new Rate() };
  private bytes = 0;
  private liveSince: number | null = null;
  private lastTimestamp = 0;
  private timestampOffset = 0;

  constructor(readonly login: string) {}

  get live(): boolean {
    return this.liveSince !== null;
  }

  /**
   * Opens the channel for a new publisher. Shifts the publisher's timestamps, which start at zero, so that
   * viewers receive one continuous timeline.
   */
  open(): void {
    this.liveSince = Date.now();
    this.bytes = 0;
    this.timestampOffset = this.lastTimestamp === 0 ? 0 : this.lastTimestamp + 40;
    this.headers.clear();
    this.gop = [];
  }

  close(): void {
    this.liveSince = null;
  }

  receive(packet: AvPacket): void {
    this.countPacket(packet);
    if (packet.flags !== FRAME_KINDS.metadata) {
      packet.dts += this.timestampOffset;
      packet.pts += this.timestampOffset;
      this.lastTimestamp = Math.max(this.lastTimestamp, packet.dts);
    }
    const tag = Flv.createMessage(packet);
    this.cacheTag(packet, tag);
    for (const sendTag of this.viewers) if (!sendTag(tag)) this.viewers.delete(sendTag);
  }

  /** Adds a viewer, who remains when the publisher changes. Returns a function that removes the viewer. */
  addViewer(sendTag: SendTag): () => void {
    const startTags = [Flv.createHeader(true, true), ...this.createStartTags(), ...this.gop];
    if (startTags.every((tag) => sendTag(tag))) this.viewers.add(sendTag);
    return () => this.viewers.delete(sendTag);
  }

  readState(): ChannelState {
    const { live } = this;
    return {
      login: this.login,
      live,
      width: live ? this.metadata.width : 0,
      height: live ? this.metadata.height : 0,
      fps: live ? Math.round(this.rates.frames.perSecond()) : 0,
      videoKbps: live ? Math.round((this.rates.video.perSecond() * 8) / 1000) : 0,
      audioKbps: live ? Math.round((this.rates.audio.perSecond() * 8) / 1000) : 0,
      bytes: this.bytes,
      since: this.liveSince,
    };
  }

  private createStartTags(): Buffer[] {
    const { metadata, audioHeader, videoHeader } = FRAME_KINDS;
    return [metadata, audioHeader, videoHeader].flatMap((kind) => this.headers.get(kind) ?? []);
  }

  /** Counts `size` rather than the buffer's length, because the parser reuses buffers of larger packets. */
  private countPacket({ size, data, flags, codec_type: kind }: AvPacket): void {
    this.bytes += size;
    if (flags === FRAME_KINDS.metadata) {
      this.metadata = Metadata.catch(this.metadata).parse(decodeAmf0Data(data).dataObj ?? {});
    } else if (kind === AUDIO_CODEC_TYPE) this.rates.audio.add(size);
    else {
      this.rates.video.add(size);
      this.rates.frames.add(flags === FRAME_KINDS.videoHeader ? 0 : 1);
    }
  }

  private cacheTag(packet: AvPacket, tag: Buffer): void {
    const { audioHeader, videoHeader, metadata, keyFrame } = FRAME_KINDS;
    if (([audioHeader, videoHeader, metadata] as number[]).includes(packet.flags)) {
      this.headers.set(packet.flags, tag);
      return;
    }
    if (packet.flags === keyFrame) this.gop = [];
    if (this.gop.length < MAX_GOP_TAGS) this.gop.push(tag);
  }
}
