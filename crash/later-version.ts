import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ours = fileURLToPath(new URL('..', import.meta.url));

/**
 * A copy of the built package to which migrations can be added, as later versions of Gable would.
 */
export interface LaterVersion {
  root: string;
  /**
   * Adds another migration, which the next start applies. Each one can only be applied once, after
   * the previous one.
   */
  addMigration(): void;
  remove(): void;
}

/**
 * SQL that takes about a second in several statements: fills a table, and adds an index and a
 * column on contacts.
 */
function statements(number: number): string {
  const dropLast =
    number > 1
      ? [
          `drop table crash_table_${number - 1}`,
          `alter table contacts drop column crash_${number - 1}`,
        ]
      : [];
  return [
    ...dropLast,
    `create table crash_table_${number} as
       select place, repeat('x', 100) as filling from generate_series(1, 60000) place`,
    `create unique index crash_index_${number} on crash_table_${number} (place)`,
    `alter table contacts add column crash_${number} text not null default repeat('y', 10)`,
  ].join(';\n--> statement-breakpoint\n');
}

export function copyPackage(): LaterVersion {
  const root = mkdtempSync(join(tmpdir(), 'gable-crash-package-'));
  for (const part of ['dist', 'migrations', 'package.json', 'assets']) {
    cpSync(join(ours, part), join(root, part), { recursive: true });
  }
  symlinkSync(join(ours, 'node_modules'), join(root, 'node_modules'));
  const journalFile = join(root, 'migrations/meta/_journal.json');
  let added = 0;

  return {
    root,
    addMigration() {
      added += 1;
      const tag = `9${String(added).padStart(3, '0')}_crash`;
      writeFileSync(join(root, `migrations/${tag}.sql`), statements(added));
      const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: object[] };
      journal.entries.push({ tag });
      writeFileSync(journalFile, JSON.stringify(journal));
    },
    remove: () => rmSync(root, { recursive: true }),
  };
}
