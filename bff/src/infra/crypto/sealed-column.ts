/** A column whose texts are sealed; its table has an `id`. The names are constants of the code, never input. */
export interface SealedColumn {
  table: string;
  column: string;
  /** Columns that, with the names above, make what each text is sealed for. */
  identity: readonly string[];
  /** That place, from the values of `identity` in their order; see SecretBox. */
  row(values: readonly string[]): string;
}
