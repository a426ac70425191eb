import { Migration } from '@mikro-orm/migrations';

/** Adds images of scenes. */
export class LibsqlImages extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table images (
      id integer not null primary key autoincrement,
      owner_id integer not null,
      name text not null,
      type text not null,
      width integer not null,
      height integer not null,
      bytes integer not null,
      digest text not null,
      content longtext not null,
      time_created bigint not null,
      version integer not null default 1,
      constraint images_owner_id_foreign foreign key(owner_id) references users(id) on delete cascade on update cascade
    )`);
    this.addSql(`create index images_owner_id_index on images (owner_id)`);
  }
}
