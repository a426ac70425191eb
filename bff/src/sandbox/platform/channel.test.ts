import { Channel } from './channel.js';

/** Returns a packet as the RTMP parser does: in a reused buffer of a larger one. */
const packet = (kind: number, flags: number, size: number) => ({
  codec_type: kind,
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
    channel.take(packet(8, 1, 500));
    channel.take(packet(9, 4, 2000));
    expect(channel.state()).toMatchObject({ live: true, bytes: 2500, audioKbps: 4, videoKbps: 16 });
  });
});
