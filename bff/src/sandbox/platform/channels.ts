import { Channel, type ChannelState } from './channel.js';

export class Channels {
  private readonly byLogin = new Map<string, Channel>();

  channel(login: string): Channel {
    const channel = this.byLogin.get(login) ?? new Channel(login);
    this.byLogin.set(login, channel);
    return channel;
  }

  stateOf(login: string): ChannelState {
    return this.channel(login).state();
  }
}
