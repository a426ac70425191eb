import { Group, type Backend } from './group.js';
import type { Link, LinkFigures } from './link.js';
import { limitNameOf } from './peer-name.js';
import { ReceiverLimits, RECEIVER_LIMITS } from './receiver-limits.js';
import {
  ackNumberOf,
  callerOf,
  HALF_ID_BYTES,
  isRetransmitted,
  isSrtData,
  isSrtlaControl,
  linkReport,
  REGISTRATION_BYTES,
  registrationReply,
  shortReply,
  SRT_CONTROL,
  SRT_HEADER_BYTES,
  SRTLA,
  typeOf,
} from './srtla-packet.js';

export interface ReceiverSockets {
  send(packet: Uint8Array, port: number, address: string): void;
  /**
   * Opens a socket to the SRT listener for the phone at `address`. `onPacket` gets the listener's packets and the time.
   * `onError` is called if the socket fails.
   */
  openBackend(address: string, onPacket: (packet: Buffer, now: number) => void, onError: () => void): Backend;
}

/** Links of one SRT connection, by the UDP port that the listener sees. */
interface BondedConnection {
  port: number;
  links: LinkFigures[];
}

export interface ReceiverSnapshot {
  connections: BondedConnection[];
  /** Registered groups and links, with and without a connection. */
  groups: number;
  links: number;
}

const JOIN_TIMEOUT_MS = 5_000;
const LINK_SILENCE_MS = 15_000;
const GROUP_SILENCE_MS = 30_000;
/** Time limit for the SRT listener to accept a connection, ms. */
const ACCEPT_TIMEOUT_MS = 10_000;
/** Minimum interval between two new backend sockets of a group, ms. */
const MIN_BACKEND_INTERVAL_MS = 200;

const REG3 = shortReply(SRTLA.reg3);
const REG_ERR = shortReply(SRTLA.regErr);
const REG_NGP = shortReply(SRTLA.regNgp);

interface Registered {
  group: Group;
  link: Link;
}

/**
 * An SRTLA receiver: joins the links of each phone into one SRT connection. All packets are untrusted; invalid ones are
 * dropped without a response. Times are in ms of any monotonic clock.
 */
export class Receiver {
  /** Groups without links, oldest first. */
  readonly #pending = new Map<string, Group>();
  /** Groups with links, ordered by their first link. */
  readonly #groups = new Map<string, Group>();
  readonly #links = new Map<string, Registered>();
  readonly #limits = new ReceiverLimits();

  constructor(private readonly sockets: ReceiverSockets) {}

  get hasConnection(): boolean {
    for (const group of this.#groups.values()) if (group.isConnected) return true;
    return false;
  }

  receive(packet: Buffer, port: number, address: string, now: number): void {
    if (packet.length < 2) return;
    const registered = this.#links.get(peerName(address, port));
    if (isSrtlaControl(packet)) this.#control(packet, port, address, registered, now);
    else if (registered && packet.length >= SRT_HEADER_BYTES) this.#forward(packet, registered, now);
  }

  /** Removes silent links and unused groups. Called every second. */
  sweep(now: number): void {
    for (const [key, group] of this.#pending) {
      if (now - group.createdAt < JOIN_TIMEOUT_MS) break;
      this.#pending.delete(key);
    }
    for (const group of this.#groups.values()) {
      for (const link of [...group.links])
        if (now - link.heardAt > LINK_SILENCE_MS) this.#removeLink({ group, link });
      if (group.backend && !group.isConnected && now - group.backendAt > ACCEPT_TIMEOUT_MS)
        group.disconnect();
      if (group.links.length === 0 && now - group.heardAt > GROUP_SILENCE_MS) this.#removeGroup(group);
    }
  }

  /** Samples bitrates. Called every 250 ms. */
  sample(now: number): void {
    for (const { link } of this.#links.values()) link.figures.sample(now);
  }

  snapshot(now: number): ReceiverSnapshot {
    const connections = [...this.#groups.values()].flatMap((group) =>
      group.backend && group.isConnected ? [{ port: group.backend.port, links: group.snapshot(now) }] : [],
    );
    return { connections, groups: this.#groups.size, links: this.#links.size };
  }

  close(): void {
    for (const group of [...this.#groups.values()]) this.#removeGroup(group);
    this.#pending.clear();
  }

  #control(
    packet: Buffer,
    port: number,
    address: string,
    registered: Registered | undefined,
    now: number,
  ): void {
    const type = typeOf(packet);
    if (type === SRTLA.keepalive && registered) this.#keepAlive(packet, registered, now);
    if (packet.length !== REGISTRATION_BYTES) return;
    if (type === SRTLA.reg1) this.#createGroup(packet, port, address, now);
    if (type === SRTLA.reg2) this.#join(packet, port, address, registered, now);
  }

  /** Echoes the keepalive. The sender measures the round trip with it. */
  #keepAlive(packet: Buffer, { group, link }: Registered, now: number): void {
    link.heardAt = now;
    group.heardAt = now;
    if (!link.addKeepalive(linkReport(packet), now)) return;
    this.sockets.send(padKeepalive(packet), link.port, link.address);
  }

  /**
   * Also handles a REG1 from a registered link, because a restarted phone may reuse its old port. The link changes its
   * group only with REG2, which proves that the response reached its address.
   */
  #createGroup(packet: Buffer, port: number, address: string, now: number): void {
    const owner = limitNameOf(address);
    if (!this.#limits.takeNewGroup(owner, now)) return;
    const group = new Group(packet.subarray(2, 2 + HALF_ID_BYTES), owner, now);
    this.#pending.set(keyOf(group.id), group);
    if (this.#pending.size > RECEIVER_LIMITS.pending) {
      const [oldest] = this.#pending.keys();
      this.#pending.delete(oldest!);
    }
    this.sockets.send(registrationReply(group.id), port, address);
  }

  #join(packet: Buffer, port: number, address: string, registered: Registered | undefined, now: number) {
    if (!this.#limits.takeJoin(limitNameOf(address), now)) return;
    const key = keyOf(packet.subarray(2));
    const group = this.#groups.get(key) ?? this.#pending.get(key);
    this.sockets.send(this.#register(group, key, port, address, registered, now), port, address);
  }

  /** Returns the response to REG2. Moblin sends REG1 only after REG_NGP. */
  #register(
    group: Group | undefined,
    key: string,
    port: number,
    address: string,
    registered: Registered | undefined,
    now: number,
  ): Buffer {
    if (!group) return REG_NGP;
    if (registered?.group === group) {
      registered.link.heardAt = now;
      group.heardAt = now;
      return REG3;
    }
    if (this.#pending.has(key) && !this.#activate(group, key)) return REG_ERR;
    const joined = group.join(address, port, now);
    if (!joined) return REG_ERR;
    const { replaced } = joined;
    if (replaced) this.#links.delete(peerName(replaced.address, replaced.port));
    if (registered) this.#leave(registered);
    this.#links.set(peerName(address, port), { group, link: joined.link });
    return REG3;
  }

  /** Moves a pending group to the active ones. Returns false if there are too many, all with a connection. */
  #activate(group: Group, key: string): boolean {
    const unused = [...this.#groups.values()].filter((other) => !other.wasConnected);
    const groupsOfAddress = unused.filter((other) => other.owner === group.owner);
    if (groupsOfAddress.length >= RECEIVER_LIMITS.unusedOfAddress) this.#removeGroup(groupsOfAddress[0]!);
    else if (this.#groups.size >= RECEIVER_LIMITS.groups) {
      if (!unused[0]) return false;
      this.#removeGroup(unused[0]);
    }
    this.#pending.delete(key);
    this.#groups.set(key, group);
    return true;
  }

  /** Removes the link of a restarted phone. A group without links is removed immediately, with its connection. */
  #leave({ group, link }: Registered): void {
    this.#removeLink({ group, link });
    if (group.links.length === 0) this.#removeGroup(group);
  }

  #forward(packet: Buffer, { group, link }: Registered, now: number): void {
    link.heardAt = now;
    group.heardAt = now;
    group.lastLink = link;
    if (isSrtData(packet)) {
      if (!group.backend) return;
      const sequence = packet.readUInt32BE(0);
      const ack = group.addPacket(link, sequence, packet.length, isRetransmitted(packet), now);
      if (ack) this.sockets.send(ack, link.port, link.address);
    } else {
      const caller = callerOf(packet);
      if (caller !== null) this.#connect(group, caller, link.address, now);
      // A phone responds to each copy of an ACK.
      if (typeOf(packet) === SRT_CONTROL.ackAck && !group.isNewAckAck(ackNumberOf(packet))) return;
    }
    group.backend?.send(packet);
    if (typeOf(packet) === SRT_CONTROL.shutdown) group.disconnect();
  }

  /** Opens a new backend socket if the caller has another socket id, which means a new connection. */
  #connect(group: Group, caller: number, address: string, now: number): void {
    if (group.backend && (group.callerId === caller || now - group.backendAt < MIN_BACKEND_INTERVAL_MS))
      return;
    const backend = this.sockets.openBackend(
      address,
      (packet, at) => group.backend === backend && this.#forwardResponse(group, packet, at),
      () => group.backend === backend && group.disconnect(),
    );
    group.startConnection(backend, caller, now);
  }

  #forwardResponse(group: Group, packet: Buffer, now: number): void {
    if (packet.length < SRT_HEADER_BYTES) return;
    const type = typeOf(packet);
    if (type !== SRT_CONTROL.handshake) group.markConnected();
    if (type === SRT_CONTROL.ack && group.isAckForAll(now)) return this.#sendToAll(group, packet);
    if (type === SRT_CONTROL.nak) {
      const nak = group.filterNak(packet, now);
      if (nak) this.#sendToAll(group, nak);
      return;
    }
    if (group.lastLink) this.sockets.send(packet, group.lastLink.port, group.lastLink.address);
    if (type === SRT_CONTROL.shutdown) group.disconnect();
  }

  #sendToAll(group: Group, packet: Buffer): void {
    for (const link of group.links) this.sockets.send(packet, link.port, link.address);
  }

  #removeLink({ group, link }: Registered): void {
    group.remove(link);
    this.#links.delete(peerName(link.address, link.port));
  }

  #removeGroup(group: Group): void {
    for (const link of [...group.links]) this.#removeLink({ group, link });
    group.disconnect();
    this.#groups.delete(keyOf(group.id));
  }
}

/** The echo contains the keepalive. Short ones are padded for carriers' NATs. */
function padKeepalive(packet: Buffer): Buffer {
  if (packet.length >= REG3.length) return packet;
  const reply = Buffer.alloc(REG3.length);
  packet.copy(reply);
  return reply;
}

const peerName = (address: string, port: number): string => `${address} ${port}`;

const keyOf = (id: Buffer): string => id.toString('latin1');
