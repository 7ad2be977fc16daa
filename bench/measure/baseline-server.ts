/** The least that answers the same bytes: node:http, with the same statements sent first when they are given. */
import { createServer } from 'node:http';
import pg from 'pg';
import type { Statement } from './statements-of.ts';

const { body, statements, databaseUrl } = JSON.parse(process.env['BASELINE'] ?? '{}') as {
  body: string;
  statements?: Statement[];
  databaseUrl?: string;
};
const rows: unknown = JSON.parse(body);
const pool = databaseUrl ? new pg.Pool({ connectionString: databaseUrl }) : undefined;

createServer((_request, response) => {
  void (async () => {
    for (const { text, values } of statements ?? []) await pool?.query(text, values);
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(rows));
  })();
}).listen(Number(process.env['PORT']), '127.0.0.1');
