import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseUrl, onServer } from '#test/postgres-server.ts';

/** The storage of one company's data during the crash test. */
export interface DataHome {
  dataDir: string;
  env: Record<string, string>;
  remove(): Promise<void>;
}

export interface Engine {
  name: string;
  /** Creates an empty location that Gable has never used. */
  newHome(): Promise<DataHome>;
}

export const embeddedEngine: Engine = {
  name: 'embedded engine',
  async newHome() {
    const dataDir = mkdtempSync(join(tmpdir(), 'gable-crash-'));
    return { dataDir, env: {}, remove: async () => rmSync(dataDir, { recursive: true }) };
  },
};

/** Creates separate databases on a server; the one named in the URL isn't touched. */
export function postgresEngine(serverUrl: string): Engine {
  let databases = 0;

  return {
    name: 'PostgreSQL',
    async newHome() {
      const name = `gable_crash_${process.pid}_${(databases += 1)}`;
      const dataDir = mkdtempSync(join(tmpdir(), 'gable-crash-'));
      await onServer(serverUrl, (client) => client.query(`create database "${name}"`));

      return {
        dataDir,
        env: { DATABASE_URL: databaseUrl(serverUrl, name) },
        async remove() {
          await onServer(serverUrl, (client) =>
            client.query(`drop database "${name}" with (force)`),
          );
          rmSync(dataDir, { recursive: true });
        },
      };
    },
  };
}
