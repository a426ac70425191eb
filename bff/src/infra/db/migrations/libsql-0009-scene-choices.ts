import { Migration } from '@mikro-orm/migrations';

/** Adds the number of scene selections on a server. */
export class LibsqlSceneChoices extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table relay_servers add column scene_choices integer not null default 0`);
  }
}
