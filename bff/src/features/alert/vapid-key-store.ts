import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { SealedColumn } from '../../infra/crypto/sealed-column.js';
import type { SecretBox } from '../../infra/crypto/secret-box.js';
import type { Database } from '../../infra/db/database.js';
import type { AlertKeys } from './alert.ports.js';
import { VapidKeyEntity } from './vapid-key.entity.js';

/** Id of the only row. */
const ROW_ID = 1;

const createKeyAad = (id: number | string) => `vapid_keys|sealed_private_key|${id}`;

/** The sealed column, for key rotation. */
export const SEALED_VAPID_KEYS: SealedColumn = {
  table: 'vapid_keys',
  column: 'sealed_private_key',
  identity: ['id'],
  createAad: ([id = '']) => createKeyAad(id),
};

export interface VapidKeyStoreDeps {
  database: Database;
  box: SecretBox;
  generate: () => AlertKeys;
}

/** Stores the VAPID key pair, which all processes share. */
export class VapidKeyStore {
  #keys: Promise<AlertKeys> | null = null;

  constructor(private readonly deps: VapidKeyStoreDeps) {}

  /** Returns the key pair. The first call of an installation creates it. */
  get(): Promise<AlertKeys> {
    this.#keys ??= this.#load().catch((error: unknown) => {
      this.#keys = null;
      throw error;
    });
    return this.#keys;
  }

  async #load(): Promise<AlertKeys> {
    return (await this.#read()) ?? (await this.#create());
  }

  #read(): Promise<AlertKeys | null> {
    return this.deps.database.read(async (em) => {
      const row = await em.findOne(VapidKeyEntity, ROW_ID);
      if (!row) return null;
      const privateKey = this.deps.box.open(row.sealedPrivateKey, createKeyAad(ROW_ID));
      return { publicKey: row.publicKey, privateKey };
    });
  }

  /** Creates a key pair. If several processes create one at the same time, all use the pair that was inserted first. */
  async #create(): Promise<AlertKeys> {
    const { database, box, generate } = this.deps;
    const { publicKey, privateKey } = generate();
    try {
      await database.transact(async ({ em }) => {
        const sealedPrivateKey = box.seal(privateKey, createKeyAad(ROW_ID));
        await em.insert(VapidKeyEntity, { id: ROW_ID, publicKey, sealedPrivateKey });
      });
      return { publicKey, privateKey };
    } catch (error) {
      const storedKeys = error instanceof UniqueConstraintViolationException ? await this.#read() : null;
      if (!storedKeys) throw error;
      return storedKeys;
    }
  }
}
