import { Channel, type ChannelState } from './channel.js';

/** The channels of the local platform, by login. */
export class Channels {
  private readonly byLogin = new Map<string, Channel>();

  findOrCreate(login: string): Channel {
    const channel = this.byLogin.get(login) ?? new Channel(login);
    this.byLogin.set(login, channel);
    return channel;
  }

  readState(login: string): ChannelState {
    return this.findOrCreate(login).readState();
  }
}
