/** The two protocol modules of node-media-server that the local platform uses; the package ships no types. */
declare module 'node-media-server/src/protocol/rtmp.js' {
  import type { AvPacket } from 'node-media-server/src/core/avpacket.js';

  export default class Rtmp {
    streamId: number;
    streamApp: string;
    streamName: string;
    onConnectCallback: (request: { app: string; name: string; host: string; query: object }) => void;
    onPlayCallback: () => void;
    onPushCallback: () => void;
    onPacketCallback: (packet: AvPacket) => void;
    onOutputCallback: (buffer: Buffer) => void;
    /** Returns an error text for data that is not RTMP, otherwise null. */
    parserData(data: Buffer): string | null;
    respondPublish(): void;
    sendStatusMessage(streamId: number, level: string, code: string, description: string): void;
  }
}

declare module 'node-media-server/src/protocol/flv.js' {
  import type { AvPacket } from 'node-media-server/src/core/avpacket.js';

  export default class Flv {
    static createHeader(hasAudio: boolean, hasVideo: boolean): Buffer;
    static createMessage(packet: AvPacket): Buffer;
  }
}

declare module 'node-media-server/src/protocol/amf.js' {
  export function decodeAmf0Data(data: Buffer): { cmd?: string; dataObj?: Record<string, unknown> | null };
}

declare module 'node-media-server/src/core/avpacket.js' {
  export interface AvPacket {
    /** 8 audio, 9 video, 18 data. */
    codec_type: number;
    /** 0 audio header, 1 audio, 2 video header, 3 key frame, 4 frame, 5 metadata. */
    flags: number;
    dts: number;
    pts: number;
    size: number;
    data: Buffer;
  }
}
