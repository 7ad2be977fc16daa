import { DatabaseStartError } from '#server/db/database-start-error.ts';

export interface Migration {
  /** The file name without .sql, such as '0003_invoice_versions'. */
  name: string;
  /**
   * The hash of the file with
   *  line endings, so a checkout on Windows has the same hash.
   */
  hash: string;
  statements: string[];
}

export interface AppliedMigration {
  name: string;
  hash: string;
}

/** Thrown if the database doesn't match the migrations, or if a migration fails. */
export class MigrationError extends DatabaseStartError {
  override name = 'MigrationError';
}

/**
 * Returns the migrations to apply. The applied ones must be the first in the list and unchanged;
 * otherwise databases of the same version could differ.
 */
export function pendingMigrations(
  migrations: Migration[],
  applied: AppliedMigration[],
): Migration[] {
  const isKnown = ({ name }: AppliedMigration) => migrations.some((known) => known.name === name);
  const [first] = applied;
  if (first && !isKnown(first)) {
    throw new MigrationError(
      'The database was made by a version of Gable from before its first release, and this version cannot read it. Use an empty DATA_DIR (or an empty database in DATABASE_URL) and start again. The old database was not changed.',
    );
  }
  for (const [index, { name, hash }] of applied.entries()) {
    const migration = migrations[index];
    if (!isKnown({ name, hash })) {
      throw new MigrationError(
        `The database has migration ${name}, which this version of Gable does not know. It was last used by a newer version. Start that version.`,
      );
    }
    if (migration?.name !== name) {
      throw new MigrationError(
        `Migration ${migration?.name} stands before ${name}, which the database already has. A new migration goes to the end.`,
      );
    }
    if (migration.hash !== hash) {
      throw new MigrationError(
        `Migration ${name} was changed after the database had it. Put it back as it was and write a new one.`,
      );
    }
  }
  return migrations.slice(applied.length);
}
