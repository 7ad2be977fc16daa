/** Records the SQL of a call from the application itself, running in this process. */
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createGable } from '#app/server/create-gable.ts';
import type { Database } from '#server/db/database.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { readSettings } from '#server/settings.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

interface Listening {
  /** Returns the SQL statements of a GET request, in order. */
  statementsOf(path: string, cookie: string): Promise<Statement[]>;
  close(): Promise<void>;
}

type Query = pg.Pool['query'];

/** Drizzle calls the driver with a query object and the values. */
function statementOf([first, values]: unknown[]): Statement | undefined {
  if (typeof first === 'string') return { text: first, values: (values as unknown[]) ?? [] };
  const config = first as { text?: string; values?: unknown[] } | undefined;
  if (!config?.text) return undefined;

  return { text: config.text, values: config.values ?? (values as unknown[]) ?? [] };
}

export async function listen(database: Database): Promise<Listening> {
  const settings = readSettings({ LOG_LEVEL: 'error' });
  const app: FastifyInstance = await createGable({
    services: {
      database,
      settings,
      mailer: createMailer(settings, async () => null),
      clock: () => new Date(),
    },
  });
  const recorded: Statement[] = [];
  const query = database.pool.query.bind(database.pool) as (...args: unknown[]) => unknown;
  database.pool.query = ((...args: unknown[]) => {
    const statement = statementOf(args);
    if (statement) recorded.push(statement);

    return query(...args);
  }) as Query;

  return {
    async statementsOf(path, cookie) {
      recorded.length = 0;
      await app.inject({ method: 'GET', url: path, headers: { cookie } });

      return [...recorded];
    },
    async close() {
      await app.close();
      database.pool.query = query as Query;
    },
  };
}
