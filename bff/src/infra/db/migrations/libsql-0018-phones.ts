import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table phones (
      id integer not null primary key autoincrement,
      stream_id integer not null,
      public_id text not null,
      sealed_password text not null,
      time_created bigint not null,
      claim text null,
      said text null,
      written_at bigint null,
      constraint phones_stream_id_foreign foreign key(stream_id) references streams(id) on delete cascade on update cascade
    )`,
  `create index phones_stream_id_index on phones (stream_id)`,
  `create unique index phones_stream_id_unique on phones (stream_id)`,
  `create unique index phones_public_id_unique on phones (public_id)`,
  `create index phones_written_at_index on phones (written_at)`,
  `create table phone_commands (
      id integer not null primary key autoincrement,
      phone_id integer not null,
      claim text not null,
      wanted text not null,
      outcome text null,
      time_created bigint not null,
      constraint phone_commands_phone_id_foreign foreign key(phone_id) references phones(id) on delete cascade on update cascade
    )`,
  `create index phone_commands_phone_id_index on phone_commands (phone_id)`,
  `create index phone_commands_claim_index on phone_commands (claim)`,
];

/** Adds phones and their commands. `said` is the phone's last state, `wanted` the requested change, both JSON. */
export class LibsqlPhones extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
