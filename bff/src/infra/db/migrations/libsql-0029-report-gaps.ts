import { Migration } from '@mikro-orm/migrations';

/** Adds the times without a feed to the list of reports. Reports of earlier releases have none. */
export class LibsqlReportGaps extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table session_reports add column gaps text null');
  }
}
