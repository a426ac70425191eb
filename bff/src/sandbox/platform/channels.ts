import type { Accounts } from '../accounts.js';
import { Channel, type ChannelState } from './channel.js';

/** Every account's channel. */
export class Channels {
  private readonly byLogin = new Map<string, Channel>();

  constructor(private readonly accounts: Accounts) {}

  channel(login: string): Channel {
    const known = this.byLogin.get(login) ?? new Channel(login);
    this.byLogin.set(login, known);
    return known;
  }

  of(login: string): ChannelState {
    return this.channel(login).state();
  }

  states(): ChannelState[] {
    return this.accounts.all().map((account) => this.of(account.login));
  }
}
