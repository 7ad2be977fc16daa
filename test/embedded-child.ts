/**
 * A child process for the crash tests. Opens the embedded database in the directory of its first
 * argument and adds rows, each in a transaction across two tables, until it is killed. Prints every
 * committed row.
 */
import { writeSync } from 'node:fs';
import { openEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';

const say = (line: string) => writeSync(1, `${line}\n`);

const dataDir = process.argv[2];
if (!dataDir) throw new Error('usage: embedded-child <data directory>');

try {
  const { pool } = await openEmbeddedDatabase({ dataDir });
  await pool.query(`
    create table if not exists entry (id integer primary key, note text not null);
    create table if not exists total (entries integer not null)`);
  const { rows } = await pool.query<{ last: number }>(
    'select coalesce(max(id), 0) as last from entry',
  );
  say('open');
  for (let id = (rows[0]?.last ?? 0) + 1; ; id += 1) {
    const client = await pool.connect();
    await client.query('begin');
    await client.query('insert into entry values ($1, repeat($2, 300))', [id, 'x']);
    await client.query('delete from total');
    await client.query('insert into total select count(*) from entry');
    await client.query('commit');
    client.release();
    say(`committed ${id}`);
  }
} catch (error) {
  say(`refused: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
