import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { createGable } from '#app/server/create-gable.ts';
import { createLogger } from '#server/http/log.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { readSettings } from '#server/settings.ts';
import { PASSWORD, startApi } from '#test/api.ts';
import { apiClient } from '#test/api-client.ts';
import { testDatabase } from '#test/database.ts';

function startLog() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });

  return { log: createLogger(readSettings({}), stream), lines };
}

describe('the log', () => {
  test('reports which query failed and why, never the data of a user', async () => {
    const { db } = await testDatabase();
    const { log, lines } = startLog();
    const secret = '$argon2id$v=19$a-hash';
    const error = await db
      .execute(
        sql`insert into users (username, password_hash) values (${'dana@x.example'}, ${secret})`,
      )
      .catch((thrown: unknown) => thrown);
    log.error({ err: error, route: '/api/contacts' });
    log.error(error);

    expect(lines.join('')).not.toMatch(/dana@x|argon2|a-hash/);
    const [line = ''] = lines;
    expect(line).toContain('insert into users (username, password_hash) values ($1, $2)');
    expect(line).toContain('null value in column');
    expect(JSON.parse(line)).toMatchObject({
      route: '/api/contacts',
      err: { cause: { code: '23502' } },
    });
  });

  test('omits cookies and passwords wherever they occur', () => {
    const { log, lines } = startLog();
    log.error({
      req: { headers: { cookie: 'gable=secret', authorization: 'Bearer secret' } },
      body: { username: 'dana', password: 'secret', newPassword: 'secret', token: 'secret' },
    });

    expect(lines.join('')).toContain('dana');
    expect(lines.join('')).not.toContain('secret');
  });

  test('has one line for an event, whatever a client wrote into it', () => {
    const { log, lines } = startLog();
    log.warn({ device: 'Firefox\n{"level":50,"event":"made up"}\u001B[31m' }, 'x\r\ny');

    expect(lines.join('').match(/\n/g)).toHaveLength(1);
    expect(lines.join('')).not.toContain('\u001B');
    expect(JSON.parse(lines.join(''))).toMatchObject({ level: 40, msg: 'x\r\ny' });
  });

  test('gives the time in UTC', () => {
    const { log, lines } = startLog();
    log.info('started');

    expect(JSON.parse(lines.join(''))).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    });
  });
});

test('reports successful and failed sign-ins and forbidden requests', async () => {
  const api = await startApi();
  const dana = await api.as('Admin Project manager');
  const tech = await api.as('Field Technician');
  const { log, lines } = startLog();
  const settings = readSettings({});
  const app = await createGable({
    log,
    services: {
      database: api.database,
      settings,
      mailer: createMailer(settings, async () => null),
      clock: () => api.clock.now(),
    },
  });
  const events = () => lines.splice(0).map((line) => JSON.parse(line) as object);
  const client = apiClient(app, { remoteAddress: '203.0.113.7' });
  const signIn = (username: string, password: string) =>
    client.post('/api/auth/login', { username, password });

  await signIn(dana.username, 'not my password');
  await signIn('my password by mistake', 'x');
  await signIn(dana.username, PASSWORD);
  await client.put('/api/auth/password', {
    currentPassword: PASSWORD,
    newPassword: 'carries shingles',
  });
  await client.post('/api/auth/logout');
  const at = { address: '203.0.113.7', method: 'POST', route: '/api/auth/login' };
  const written = JSON.stringify(lines);
  expect(events()).toMatchObject([
    { level: 40, event: 'sign-in failed', userId: dana.userId, ...at },
    { level: 40, event: 'sign-in failed', ...at },
    { level: 30, event: 'signed in', userId: dana.userId, ...at },
    { event: 'password changed', userId: dana.userId, method: 'PUT' },
    { event: 'signed out', userId: dana.userId, route: '/api/auth/logout' },
  ]);
  expect(written).not.toMatch(/my password|carries shingles|climbs ladders|dana@|\$argon2/);
  for (const secret of Object.values(client.cookie)) expect(written).not.toContain(secret);

  const technician = apiClient(app, { cookie: tech.cookie, remoteAddress: '203.0.113.7' });
  await technician.delete('/api/contacts/7');
  await technician.with({ headers: { 'sec-fetch-site': 'cross-site' } }).post('/api/auth/logout');
  expect(events()).toMatchObject([
    {
      level: 40,
      event: 'refused',
      userId: tech.userId,
      status: 403,
      code: 'forbidden',
      method: 'DELETE',
      route: '/api/contacts/:id',
      address: '203.0.113.7',
    },
    { event: 'refused', status: 403, route: '/api/auth/logout' },
  ]);
  await app.close();
});

test('while the database is away the log has one line without a stack, however many requests are refused', async () => {
  const api = await startApi();
  const { cookie } = await api.as('Project manager');
  const { log, lines } = startLog();
  const settings = readSettings({});
  const unreachable = drizzle(new pg.Pool({ host: '127.0.0.1', port: 1 }));
  const app = await createGable({
    log,
    services: {
      database: { ...api.database, db: unreachable },
      settings,
      mailer: createMailer(settings, async () => null),
      clock: () => api.clock.now(),
    },
  });
  const client = apiClient(app, { cookie });
  for (let refused = 0; refused < 20; refused += 1) {
    expect((await client.get('/api/contacts?page=1')).status).toBe(503);
  }

  const [line = '', ...more] = lines;
  expect(more).toEqual([]);
  expect(JSON.parse(line)).toMatchObject({
    level: 50,
    msg: 'The database is not available',
    reason: expect.stringContaining('ECONNREFUSED') as string,
    route: '/api/contacts',
  });
  expect(line).not.toContain('stack');
  await app.close();
});

test('while the disk is almost full the log has one line without a stack, however many writes are refused', async () => {
  const api = await startApi();
  const { cookie } = await api.as('Project manager');
  const { log, lines } = startLog();
  const settings = readSettings({});
  const reason = 'only 12 MB are free where the database is';
  const app = await createGable({
    log,
    services: {
      database: { ...api.database, health: () => ({ state: 'full-disk', reason }) },
      settings,
      mailer: createMailer(settings, async () => null),
      clock: () => api.clock.now(),
    },
  });
  const client = apiClient(app, { cookie });
  for (let refused = 0; refused < 20; refused += 1) {
    expect(await client.post('/api/contacts', {})).toMatchObject({
      status: 503,
      headers: { 'retry-after': '30' },
      body: {
        message: 'The disk is almost full. You can view records but not save changes.',
      },
    });
  }
  expect((await client.get('/api/contacts?page=1')).status).toBe(200);

  const [line = '', ...more] = lines;
  expect(more).toEqual([]);
  expect(JSON.parse(line)).toMatchObject({ level: 50, reason, route: '/api/contacts' });
  expect(line).not.toContain('stack');
  await app.close();
});
