import { Group, type Backend } from './group.js';
import type { Link, LinkStats } from './link.js';
import { createLimitName } from './peer-name.js';
import { ReceiverLimits, RECEIVER_LIMITS } from './receiver-limits.js';
import {
  readAckNumber,
  readCallerId,
  HALF_ID_BYTES,
  isRetransmitted,
  isSrtData,
  isSrtlaControl,
  readLinkReport,
  REGISTRATION_BYTES,
  createRegistrationReply,
  createShortReply,
  SRT_CONTROL,
  SRT_HEADER_BYTES,
  SRTLA,
  readType,
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
  links: LinkStats[];
}

/** State of the SRTLA receiver. */
export interface ReceiverSnapshot {
  connections: BondedConnection[];
  /** Numbers of registered groups and links, with and without a connection. */
  groups: number;
  links: number;
}

const JOIN_TIMEOUT_MS = 5_000;
const LINK_SILENCE_MS = 15_000;
const GROUP_SILENCE_MS = 30_000;
/** Maximum time that the SRT listener may take to accept a connection, ms. */
const ACCEPT_TIMEOUT_MS = 10_000;
/** Minimum interval between two new backend sockets of a group, ms. */
const MIN_BACKEND_INTERVAL_MS = 200;

const REG3 = createShortReply(SRTLA.reg3);
const REG_ERR = createShortReply(SRTLA.regErr);
const REG_NGP = createShortReply(SRTLA.regNgp);

interface RegisteredLink {
  group: Group;
  link: Link;
}

/**
 * An SRTLA receiver. Combines the links of each phone into one SRT connection. All packets are untrusted. Invalid
 * packets are dropped without a response. Times are in ms of any monotonic clock.
 */
export class Receiver {
  /** Groups without links, oldest first. */
  readonly #pendingGroups = new Map<string, Group>();
  /** Groups with links, ordered by their first link. */
  readonly #groups = new Map<string, Group>();
  readonly #links = new Map<string, RegisteredLink>();
  readonly #limits = new ReceiverLimits();

  constructor(private readonly sockets: ReceiverSockets) {}

  get hasConnection(): boolean {
    for (const group of this.#groups.values()) if (group.isConnected) return true;
    return false;
  }

  receive(packet: Buffer, port: number, address: string, now: number): void {
    if (packet.length < 2) return;
    const registeredLink = this.#links.get(createPeerName(address, port));
    if (isSrtlaControl(packet)) this.#handleControl(packet, port, address, registeredLink, now);
    else if (registeredLink && packet.length >= SRT_HEADER_BYTES) this.#forward(packet, registeredLink, now);
  }

  /** Removes inactive links and unused groups. Called every second. */
  removeInactive(now: number): void {
    for (const [key, group] of this.#pendingGroups) {
      if (now - group.createdAt < JOIN_TIMEOUT_MS) break;
      this.#pendingGroups.delete(key);
    }
    for (const group of this.#groups.values()) {
      for (const link of [...group.links])
        if (now - link.lastPacketAt > LINK_SILENCE_MS) this.#removeLink({ group, link });
      if (group.backend && !group.isConnected && now - group.backendOpenedAt > ACCEPT_TIMEOUT_MS)
        group.disconnect();
      if (group.links.length === 0 && now - group.lastPacketAt > GROUP_SILENCE_MS) this.#removeGroup(group);
    }
  }

  /** Samples bitrates. Called every 250 ms. */
  sample(now: number): void {
    for (const { link } of this.#links.values()) link.stats.sample(now);
  }

  createSnapshot(now: number): ReceiverSnapshot {
    const connections = [...this.#groups.values()].flatMap((group) =>
      group.backend && group.isConnected
        ? [{ port: group.backend.port, links: group.createSnapshot(now) }]
        : [],
    );
    return { connections, groups: this.#groups.size, links: this.#links.size };
  }

  close(): void {
    for (const group of [...this.#groups.values()]) this.#removeGroup(group);
    this.#pendingGroups.clear();
  }

  #handleControl(
    packet: Buffer,
    port: number,
    address: string,
    registeredLink: RegisteredLink | undefined,
    now: number,
  ): void {
    const type = readType(packet);
    if (type === SRTLA.keepalive && registeredLink) this.#echoKeepalive(packet, registeredLink, now);
    if (packet.length !== REGISTRATION_BYTES) return;
    if (type === SRTLA.reg1) this.#createGroup(packet, port, address, now);
    if (type === SRTLA.reg2) this.#handleJoin(packet, port, address, registeredLink, now);
  }

  /** Echoes a keepalive, so that the sender can measure the round trip. */
  #echoKeepalive(packet: Buffer, { group, link }: RegisteredLink, now: number): void {
    link.lastPacketAt = now;
    group.lastPacketAt = now;
    if (!link.addKeepalive(readLinkReport(packet), now)) return;
    this.sockets.send(padKeepalive(packet), link.port, link.address);
  }

  /**
   * Handles REG1, even from a registered link, because a restarted phone may reuse its old port. The link changes its
   * group only with REG2, which proves that the response reached its address.
   */
  #createGroup(packet: Buffer, port: number, address: string, now: number): void {
    const limitName = createLimitName(address);
    if (!this.#limits.allowNewGroup(limitName, now)) return;
    const group = new Group(packet.subarray(2, 2 + HALF_ID_BYTES), limitName, now);
    this.#pendingGroups.set(createGroupKey(group.id), group);
    if (this.#pendingGroups.size > RECEIVER_LIMITS.maxPendingGroups) {
      const [oldest] = this.#pendingGroups.keys();
      this.#pendingGroups.delete(oldest!);
    }
    this.sockets.send(createRegistrationReply(group.id), port, address);
  }

  #handleJoin(
    packet: Buffer,
    port: number,
    address: string,
    registeredLink: RegisteredLink | undefined,
    now: number,
  ) {
    if (!this.#limits.allowJoin(createLimitName(address), now)) return;
    const key = createGroupKey(packet.subarray(2));
    const group = this.#groups.get(key) ?? this.#pendingGroups.get(key);
    this.sockets.send(this.#register(group, key, port, address, registeredLink, now), port, address);
  }

  /** Registers a link. Returns the response to its REG2. Moblin sends REG1 only after it has received REG_NGP. */
  #register(
    group: Group | undefined,
    key: string,
    port: number,
    address: string,
    registeredLink: RegisteredLink | undefined,
    now: number,
  ): Buffer {
    if (!group) return REG_NGP;
    if (registeredLink?.group === group) {
      registeredLink.link.lastPacketAt = now;
      group.lastPacketAt = now;
      return REG3;
    }
    if (this.#pendingGroups.has(key) && !this.#activateGroup(group, key)) return REG_ERR;
    const joinResult = group.addLink(address, port, now);
    if (!joinResult) return REG_ERR;
    const { replacedLink } = joinResult;
    if (replacedLink) this.#links.delete(createPeerName(replacedLink.address, replacedLink.port));
    if (registeredLink) this.#leaveGroup(registeredLink);
    this.#links.set(createPeerName(address, port), { group, link: joinResult.link });
    return REG3;
  }

  /** Moves a pending group to the active groups. Returns false if all active groups are in use. */
  #activateGroup(group: Group, key: string): boolean {
    const unusedGroups = [...this.#groups.values()].filter((otherGroup) => !otherGroup.wasConnected);
    const groupsOfAddress = unusedGroups.filter((otherGroup) => otherGroup.limitName === group.limitName);
    if (groupsOfAddress.length >= RECEIVER_LIMITS.maxUnusedGroupsPerAddress)
      this.#removeGroup(groupsOfAddress[0]!);
    else if (this.#groups.size >= RECEIVER_LIMITS.maxGroups) {
      if (!unusedGroups[0]) return false;
      this.#removeGroup(unusedGroups[0]);
    }
    this.#pendingGroups.delete(key);
    this.#groups.set(key, group);
    return true;
  }

  /** Removes the link of a restarted phone. Removes its group and connection if no link is left. */
  #leaveGroup({ group, link }: RegisteredLink): void {
    this.#removeLink({ group, link });
    if (group.links.length === 0) this.#removeGroup(group);
  }

  #forward(packet: Buffer, { group, link }: RegisteredLink, now: number): void {
    link.lastPacketAt = now;
    group.lastPacketAt = now;
    group.lastLink = link;
    if (isSrtData(packet)) {
      if (!group.backend) return;
      const sequence = packet.readUInt32BE(0);
      const ack = group.addPacket(link, sequence, packet.length, isRetransmitted(packet), now);
      if (ack) this.sockets.send(ack, link.port, link.address);
    } else {
      const callerId = readCallerId(packet);
      if (callerId !== null) this.#connect(group, callerId, link.address, now);
      // ACKs are copied to all links, and the phone responds to each copy: only the first ACKACK is forwarded.
      if (readType(packet) === SRT_CONTROL.ackAck && !group.recordAckAck(readAckNumber(packet))) return;
    }
    group.backend?.send(packet);
    if (readType(packet) === SRT_CONTROL.shutdown) group.disconnect();
  }

  /** Opens a new backend socket if the caller has another socket id, which means a new connection. */
  #connect(group: Group, callerId: number, address: string, now: number): void {
    if (
      group.backend &&
      (group.callerId === callerId || now - group.backendOpenedAt < MIN_BACKEND_INTERVAL_MS)
    )
      return;
    const backend = this.sockets.openBackend(
      address,
      (packet, receivedAt) => group.backend === backend && this.#forwardResponse(group, packet, receivedAt),
      () => group.backend === backend && group.disconnect(),
    );
    group.startConnection(backend, callerId, now);
  }

  #forwardResponse(group: Group, packet: Buffer, now: number): void {
    if (packet.length < SRT_HEADER_BYTES) return;
    const type = readType(packet);
    if (type !== SRT_CONTROL.handshake) group.markConnected();
    if (type === SRT_CONTROL.ack && group.allowAckCopy(now)) return this.#sendToAll(group, packet);
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

  #removeLink({ group, link }: RegisteredLink): void {
    group.removeLink(link);
    this.#links.delete(createPeerName(link.address, link.port));
  }

  #removeGroup(group: Group): void {
    for (const link of [...group.links]) this.#removeLink({ group, link });
    group.disconnect();
    this.#groups.delete(createGroupKey(group.id));
  }
}

/** Returns the echo of a keepalive. Pads a short keepalive, because some NATs drop tiny packets. */
function padKeepalive(packet: Buffer): Buffer {
  if (packet.length >= REG3.length) return packet;
  const reply = Buffer.alloc(REG3.length);
  packet.copy(reply);
  return reply;
}

const createPeerName = (address: string, port: number): string => `${address} ${port}`;

const createGroupKey = (id: Buffer): string => id.toString('latin1');
