import { Migration } from '@mikro-orm/migrations';

/** Adds a stream's setting for a weak feed, JSON. */
export class LibsqlWeakLink extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table streams add column weak_link text null`);
  }
}
