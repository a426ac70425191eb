/** A column with sealed values. Its table has an `id` column. All names are constants, never input. */
export interface SealedColumn {
  table: string;
  column: string;
  /** Columns whose values identify the row of a sealed value. */
  identity: readonly string[];
  /** Returns the `aad` argument of SecretBox from the values of `identity`, in their order. */
  createAad(values: readonly string[]): string;
}
