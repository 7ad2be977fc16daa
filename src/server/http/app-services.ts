import type { Database } from '#server/db/database.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Settings } from '#server/settings.ts';

/** What the entire server shares. Tests pass their own clock. */
export interface AppServices {
  database: Database;
  settings: Settings;
  mailer: Mailer;
  clock: () => Date;
}
