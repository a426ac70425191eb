import { Channel } from './channel.js';

/** Returns a packet like the RTMP parser's, which reuses the buffer of a larger packet. */
const createPacket = (codecType: number, flags: number, size: number) => ({
  codec_type: codecType,
  flags,
  dts: 0,
  pts: 0,
  size,
  data: Buffer.alloc(8192),
});

describe('Channel', () => {
  it('counts the size of packets, not of their buffers', () => {
    const channel = new Channel('streamer');
    channel.open();
    channel.receive(createPacket(8, 1, 500));
    channel.receive(createPacket(9, 4, 2000));
    expect(channel.readState()).toMatchObject({ live: true, bytes: 2500, audioKbps: 4, videoKbps: 16 });
  });
});
