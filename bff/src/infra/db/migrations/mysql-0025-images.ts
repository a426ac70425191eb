import { Migration } from '@mikro-orm/migrations';

/** Adds images of scenes. */
export class MysqlImages extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table images (
      id int unsigned not null auto_increment primary key,
      owner_id int unsigned not null,
      name varchar(64) not null,
      type varchar(16) not null,
      width int not null,
      height int not null,
      bytes int not null,
      digest varchar(64) not null,
      content longtext not null,
      time_created bigint not null,
      version int not null default 1
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`);
    this.addSql(`alter table images add index images_owner_id_index(owner_id)`);
    this.addSql(
      `alter table images add constraint images_owner_id_foreign foreign key (owner_id) references users (id) on update cascade on delete cascade`,
    );
  }
}
