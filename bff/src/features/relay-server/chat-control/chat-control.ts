import type { EntityManager } from '@mikro-orm/core';
import type { ChatCommand } from '@trailcast/schema/wire';
import type { Database } from '../../../infra/db/database.js';
import { NO_USER, type ChatGrant, type Viewer } from '../../../infra/viewer.js';
import { isPanic } from '../one-tap/panic.policy.js';
import { requireMayEndPrivacy } from '../relay-server.access.js';
import { findOwnServer, findServerOwners, parseReport } from '../relay-server.repository.js';
import type { RelayServerService } from '../relay-server.service.js';
import { toFailureCode } from './command-failure.js';
import { findCommandScene } from './command-scenes.js';

/**
 * Executes chat commands on an owner's server. A chatter has a helper's rights. Commands change nothing during a panic
 * or while the owner has switched to the scene Privacy.
 */
export class ChatControl {
  constructor(
    private readonly database: Database,
    private readonly service: Pick<RelayServerService, 'setScene' | 'start' | 'stop' | 'readStatus'>,
  ) {}

  /** Returns the owners who have a server. */
  listOwners(em: EntityManager): Promise<number[]> {
    return findServerOwners(em);
  }

  /** Executes a command and adds it to the server's log. Returns the result, or the reason why nothing was executed. */
  async run(chat: ChatGrant, command: ChatCommand) {
    try {
      return await this.#execute(chat, command);
    } catch (error) {
      return { failure: toFailureCode(error) };
    }
  }

  async #execute(chat: ChatGrant, command: ChatCommand) {
    const { service } = this;
    const viewer: Viewer = { userId: NO_USER, role: 'VERIFIED', sessionId: null, chat };
    const server = await this.#findServer(viewer, chat, command);
    if (server.failure !== undefined) return { failure: server.failure };
    const { id } = server;
    switch (command) {
      case 'live':
      case 'brb': {
        if (!server.isReady) return { failure: 'starting' as const };
        const scene = findCommandScene(command, server.scenes, server.feedLossScene);
        if (scene === null) return { failure: 'no-scene' as const };
        await service.setScene(viewer, id, scene);
        return (await this.#findConflict(viewer, chat, command, scene)) ?? { kind: 'scene' as const, scene };
      }
      case 'start':
        await service.start(viewer, id);
        return { kind: 'start' as const };
      case 'stop':
        await service.stop(viewer, id);
        return { kind: 'stop' as const };
      case 'status':
      case 'bitrate':
        return { kind: command, status: await service.readStatus(viewer, id) };
    }
  }

  /**
   * Returns a failure if a panic or another choice has replaced the chosen scene, otherwise null. The temporary
   * feed-loss scene counts as the chosen one. Throws PrivacyError if the owner has switched to Privacy.
   */
  async #findConflict(viewer: Viewer, chat: ChatGrant, command: ChatCommand, scene: string) {
    const { failure, chosenScene } = await this.#findServer(viewer, chat, command);
    if (failure !== undefined) return { failure };
    return chosenScene === scene ? null : { failure: 'conflict' as const };
  }

  /**
   * Returns the owner's server, or a failure if the command can't use the server. Throws PrivacyError if the command
   * would end the owner's Privacy.
   */
  #findServer(viewer: Viewer, { ownerId }: ChatGrant, command: ChatCommand) {
    return this.database.read(async (em) => {
      const row = await findOwnServer(em, ownerId);
      if (!row) return { failure: 'no-server' as const };
      if (command !== 'status' && command !== 'bitrate') {
        if (isPanic(row)) return { failure: 'hidden' as const };
        await requireMayEndPrivacy(em, row, viewer, null);
      }
      const report = parseReport(row);
      return {
        id: row.id,
        chosenScene: row.scene ?? null,
        isReady: (report?.scene ?? null) !== null,
        scenes: report?.scenes ?? [],
        feedLossScene: row.feedLossScene ?? null,
      };
    });
  }
}
