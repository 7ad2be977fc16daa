import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from './package-root.ts';
import { readSettings, SETTING_NAMES, SettingsError } from './settings.ts';

test('without any setting Gable starts on port 3000 with its own database', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '0.0.0.0',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    publicUrl: undefined,
    trustProxy: false,
    smtpUrl: undefined,
    mailFrom: undefined,
    fileMaxBytes: 50 * 1024 * 1024,
    logLevel: 'info',
  });
});

test('settings are taken as they are written in an environment', () => {
  expect(
    readSettings({
      PORT: '8080',
      DATA_DIR: '/srv/gable',
      DATABASE_URL: 'postgres://gable:secret@db.example:5432/gable',
      PUBLIC_URL: 'https://gable.ridgeline.example/',
      TRUST_PROXY: 'yes',
      SMTP_URL: 'smtps://user:pass@mail.example:465',
      MAIL_FROM: 'Gable <office@ridgeline.example>',
      FILE_MAX_MB: '12.5',
      FILES_MAX_GB: '2',
      LOG_LEVEL: 'warn',
      PATH: '/usr/bin',
    }),
  ).toMatchObject({
    port: 8080,
    dataDir: '/srv/gable',
    databaseUrl: 'postgres://gable:secret@db.example:5432/gable',
    publicUrl: 'https://gable.ridgeline.example',
    trustProxy: true,
    smtpUrl: 'smtps://user:pass@mail.example:465',
    mailFrom: 'office@ridgeline.example',
    fileMaxBytes: 13_107_200,
    filesMaxBytes: 2_147_483_648,
    logLevel: 'warn',
  });
});

test('a blank variable counts as missing', () => {
  expect(readSettings({ PORT: ' ', DATABASE_URL: '', TRUST_PROXY: '' })).toEqual(readSettings({}));
});

test('one message names all invalid settings', () => {
  const start = () =>
    readSettings({
      PORT: '99999',
      DATABASE_URL: 'mysql://db.example/gable',
      PUBLIC_URL: 'gable.ridgeline.example',
      TRUST_PROXY: 'perhaps',
      SMTP_URL: 'mail.example',
      LOG_LEVEL: 'loud',
    });

  expect(start).toThrow(SettingsError);
  expect(start).toThrow(
    /^Gable cannot start with these settings:\n  PORT: .+\n  DATABASE_URL: must be a postgres:\/\/ address\n  PUBLIC_URL: must be an http\(s\):\/\/ address\n  TRUST_PROXY: .+\n  SMTP_URL: must be an smtp:\/\/ address\n  LOG_LEVEL: .+$/,
  );
});

test('a bad address of the database does not print its password', () => {
  expect(() => readSettings({ DATABASE_URL: 'mysql://gable:secret@db.example/gable' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('secret') as string }) as Error,
  );
});

test.each([
  'office',
  'office@a.example, boss@b.example',
  'Gable <office@a.example',
  'office@a.example\r\nBcc: all@evil.example',
  'Gable <office@a.example> <boss@b.example',
])('email cannot come from %j', (MAIL_FROM) => {
  expect(() => readSettings({ MAIL_FROM })).toThrow(
    'MAIL_FROM: must be one address, such as office@yourcompany.com',
  );
});

test.each(['3000.5', 'http', '-1', '65536'])('the port may not be %j', (PORT) => {
  expect(() => readSettings({ PORT })).toThrow(/PORT/);
});

test('a storage of files needs all of its settings', () => {
  const S3 = {
    FILES_S3_ENDPOINT: 'https://s3.us-west-2.amazonaws.com/',
    FILES_S3_BUCKET: 'ridgeline-files',
    FILES_S3_ACCESS_KEY_ID: 'AKIA',
    FILES_S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readSettings({}).s3).toBeUndefined();
  expect(readSettings(S3).s3).toEqual({
    endpoint: 'https://s3.us-west-2.amazonaws.com',
    bucket: 'ridgeline-files',
    region: 'us-east-1',
    accessKeyId: 'AKIA',
    secretAccessKey: 'secret',
  });

  const { FILES_S3_BUCKET: _, ...rest } = S3;
  expect(() => readSettings(rest)).toThrow('FILES_S3_BUCKET: must also be set');
  expect(() => readSettings({ ...S3, FILES_S3_BUCKET: '../x' })).toThrow(
    'FILES_S3_BUCKET: must be the name of a bucket',
  );
});

const TWILIO = {
  TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}`,
  TWILIO_AUTH_TOKEN: 'a-token',
  TWILIO_FROM: '+18015550100',
};

test('A provider of text messages is there when all three of its settings are', () => {
  expect(readSettings(TWILIO).twilio).toEqual({
    accountSid: TWILIO.TWILIO_ACCOUNT_SID,
    authToken: 'a-token',
    from: '+18015550100',
    api: 'https://api.twilio.com',
  });
  expect(readSettings({ TWILIO_API: 'https://api.example' }).twilio).toBeUndefined();
});

test('Gable does not start with some of them, and names the missing ones with what else is wrong', () => {
  const start = () => readSettings({ PORT: 'http', TWILIO_AUTH_TOKEN: 'a-token' });

  expect(start).toThrow(SettingsError);
  expect(start).toThrow(
    /PORT: .+\n  TWILIO_ACCOUNT_SID: must also be set, because TWILIO_AUTH_TOKEN is set\n  TWILIO_FROM: must also be set/,
  );
});

test.each([
  { TWILIO_ACCOUNT_SID: 'SK123' },
  { TWILIO_FROM: '801-555-0100' },
  { TWILIO_API: 'ftp://api.example' },
])('A provider of text messages cannot be %o', (wrong) => {
  expect(() => readSettings({ ...TWILIO, ...wrong })).toThrow(SettingsError);
});

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

test('Card payments are set up by all three of their settings, or not at all', () => {
  expect(readSettings(STRIPE).stripe).toEqual({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: 'whsec_1',
    api: undefined,
    jsUrl: 'https://js.stripe.com/v3/',
  });
  expect(readSettings({ STRIPE_JS_URL: 'https://js.example' }).stripe).toBeUndefined();
  expect(() => readSettings({ STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow(
    /STRIPE_PUBLISHABLE_KEY: must also be set.*\n  STRIPE_WEBHOOK_SECRET: must also be set/,
  );
  expect(() => readSettings({ ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' })).toThrow(
    'STRIPE_PUBLISHABLE_KEY: must be a publishable key',
  );
});

test('the README explains exactly the settings that there are', () => {
  const readme = readFileSync(join(packageRoot, 'README.md'), 'utf8');
  const table = readme.split('## Settings')[1]?.split('\n## ')[0] ?? '';
  const explained = [...table.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name);

  expect(explained).toEqual(SETTING_NAMES);
});
