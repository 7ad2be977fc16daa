/**
 * A minimal node:http server that returns the same bytes, after running the same SQL statements if
 * there are any.
 */
import { createServer } from 'node:http';
import { openDatabase } from '#server/db/open-database.ts';
import type { DatabaseAddress } from './gable-server.ts';
import type { Statement } from './statements-of.ts';

const {
  body,
  statements = [],
  address,
} = JSON.parse(process.env['BASELINE'] ?? '{}') as {
  body: string;
  statements?: Statement[];
  address?: DatabaseAddress;
};
const rows: unknown = JSON.parse(body);
const database = address && (await openDatabase({ dataDir: '', ...address }));

createServer((_request, response) => {
  void (async () => {
    for (const { text, values } of statements) await database?.pool.query(text, values);
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(rows));
  })();
}).listen(Number(process.env['PORT']), '127.0.0.1');

process.once('SIGTERM', () => void Promise.resolve(database?.close()).then(() => process.exit(0)));
