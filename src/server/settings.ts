/** Gable's settings, read once at startup from environment variables, all of them optional. */
import { resolve } from 'node:path';
import { z } from 'zod';
import type { S3Settings } from '#server/file-store/s3-request.ts';
import { isMailAddress } from '#shared/mail-address.ts';

const switchText = z.stringbool({
  truthy: ['1', 'true', 'yes', 'on'],
  falsy: ['0', 'false', 'no', 'off'],
});

/**
 * A single email address, optionally preceded by a name: 'Gable <office@ridgeline.example>'. The
 * name is dropped, since each company sets its own sender name.
 */
const senderAddress = z
  .string()
  .transform((text) => /<([^<>]*)>$/.exec(text)?.[1] ?? text)
  .refine(isMailAddress, 'must be one address, such as office@yourcompany.com');

/** The settings. The README lists each one with its description. */
const settingsShape = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port to serve on'),
  HOST: z.string().default('0.0.0.0').describe('Address to listen on'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('Folder for the embedded database, files, and backups'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .optional()
    .describe('A PostgreSQL server (15 or newer) instead of the embedded database'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s):// address' })
    .optional()
    .describe('Public address of Gable, for links in emails and secure cookies'),
  TRUST_PROXY: switchText
    .default(false)
    .describe('Trust the proxy in front about client addresses and https'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// address' })
    .optional()
    .describe('Mail server'),
  MAIL_FROM: senderAddress.optional().describe('Sender address of emails'),
  PUSH_SERVICE: z
    .url({ protocol: /^https?$/, error: 'must be an http(s):// address' })
    .optional()
    .describe('Address of a push service, in addition to those of the browser makers'),
  FILE_MAX_MB: z.coerce
    .number()
    .min(1)
    .max(5_000)
    .default(50)
    .describe('Maximum size of a photo or file, in megabytes'),
  FILES_MAX_GB: z.coerce
    .number()
    .positive()
    .optional()
    .describe(
      'Maximum size of all photos and files, in gigabytes; no limit but the disk when not set',
    ),
  FILES_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http(s):// address' })
    .optional()
    .describe('S3-compatible object storage for files, instead of a folder'),
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .describe('Existing, empty bucket'),
  FILES_S3_REGION: z.string().min(1).default('us-east-1').describe('Region of the bucket'),
  FILES_S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('Access key id for the bucket'),
  FILES_S3_SECRET_ACCESS_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('Secret access key for the bucket'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'must be AC and 32 digits or letters a to f')
    .optional()
    .describe('Twilio account, for text messages'),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional().describe('Twilio auth token'),
  TWILIO_FROM: z
    .string()
    .regex(
      /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/,
      'must be a number such as +18015550100, or the MG… id of a messaging service',
    )
    .optional()
    .describe('Sender number or messaging service of texts'),
  TWILIO_API: z
    .url({ protocol: /^https?$/, error: 'must be an http(s):// address' })
    .optional()
    .describe('Address of the Twilio API, for tests'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(live|test)_\w+$/, 'must be a secret key, as sk_live_… or sk_test_…')
    .optional()
    .describe('Stripe secret key, for card and bank payments'),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(live|test)_\w+$/, 'must be a publishable key, as pk_live_… or pk_test_…')
    .optional()
    .describe('Stripe publishable key, sent to browsers'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must be a signing secret, as whsec_…')
    .optional()
    .describe('Signing secret of the Stripe webhook'),
  STRIPE_FEE_NOTE: z
    .string()
    .max(300)
    .optional()
    .describe('Text about processing fees on the payment form'),
  STRIPE_API: z
    .url({ protocol: /^https?$/, error: 'must be an http(s):// address' })
    .optional()
    .describe('Address of the Stripe API, for tests'),
  STRIPE_JS_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s):// address' })
    .optional()
    .describe('Address of the Stripe script for browsers, for tests'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('Log level'),
});

/** The names of all supported environment variables. */
export const SETTING_NAMES = Object.keys(settingsShape.shape);

export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  /** A phone number in E.164 format, or a messaging service's id. */
  from: string;
  /** Base URL of the Twilio API. */
  api: string;
}

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Base URL of the Stripe API; undefined for the default. */
  api: string | undefined;
  /** The URL that browsers load Stripe's script from. */
  jsUrl: string;
}

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  publicUrl: string | undefined;
  trustProxy: boolean;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  pushService: string | undefined;
  /** Maximum upload size, in bytes. */
  fileMaxBytes: number;
  /** Maximum size of all files together, in bytes; undefined if unlimited. */
  filesMaxBytes: number | undefined;
  /** The object storage for files; undefined to use a folder. */
  s3: S3Settings | undefined;
  /** The text message provider; undefined if there is none. */
  twilio: TwilioSettings | undefined;
  /** The card and bank payment provider; undefined if there is none. */
  stripe: StripeSettings | undefined;
  /** The note about processing fees on the payment form; undefined for the default note. */
  stripeFeeNote: string | undefined;
  logLevel: z.infer<typeof settingsShape>['LOG_LEVEL'];
}

/** Thrown for invalid settings. The message lists all of them. */
export class SettingsError extends Error {}

/** Settings that must be set together or not at all. */
const TOGETHER = [
  ['FILES_S3_ENDPOINT', 'FILES_S3_BUCKET', 'FILES_S3_ACCESS_KEY_ID', 'FILES_S3_SECRET_ACCESS_KEY'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
] as const;

/** Returns a line for each missing setting. */
function missing(present: Record<string, unknown>): string[] {
  return TOGETHER.flatMap((names) => {
    const set = names.filter((name) => present[name] !== undefined);
    if (set.length === 0) return [];

    return names
      .filter((name) => present[name] === undefined)
      .map(
        (name) =>
          `  ${name}: must also be set, because ${set.join(' and ')} ${set.length > 1 ? 'are' : 'is'} set`,
      );
  });
}

function s3Of({
  FILES_S3_ENDPOINT: endpoint,
  FILES_S3_BUCKET: bucket,
  FILES_S3_REGION: region,
  FILES_S3_ACCESS_KEY_ID: accessKeyId,
  FILES_S3_SECRET_ACCESS_KEY: secretAccessKey,
}: z.output<typeof settingsShape>): S3Settings | undefined {
  return endpoint && bucket && accessKeyId && secretAccessKey
    ? { endpoint: endpoint.replace(/\/+$/, ''), bucket, region, accessKeyId, secretAccessKey }
    : undefined;
}

function twilioOf({
  TWILIO_ACCOUNT_SID: accountSid,
  TWILIO_AUTH_TOKEN: authToken,
  TWILIO_FROM: from,
  TWILIO_API: api = 'https://api.twilio.com',
}: z.output<typeof settingsShape>): TwilioSettings | undefined {
  return accountSid && authToken && from
    ? { accountSid, authToken, from, api: api.replace(/\/+$/, '') }
    : undefined;
}

function stripeOf({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: publishableKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API: api,
  STRIPE_JS_URL: jsUrl = 'https://js.stripe.com/v3/',
}: z.output<typeof settingsShape>): StripeSettings | undefined {
  return secretKey && publishableKey && webhookSecret
    ? { secretKey, publishableKey, webhookSecret, api: api?.replace(/\/+$/, ''), jsUrl }
    : undefined;
}

/**
 * Reads the settings. Blank variables count as unset. Throws a single SettingsError that lists
 * every invalid or missing setting.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const present = Object.fromEntries(
    Object.entries(environment)
      .map(([name, value]) => [name, value?.trim()])
      .filter(([, value]) => value !== ''),
  );
  const { success, data, error } = settingsShape.safeParse(present);
  const lines = [
    ...(error?.issues ?? []).map(({ path, message }) => `  ${path.join('.')}: ${message}`),
    ...missing(present),
  ];
  if (!success || lines.length > 0) {
    throw new SettingsError(`Gable cannot start with these settings:\n${lines.join('\n')}`);
  }

  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: data.TRUST_PROXY,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    pushService: data.PUSH_SERVICE,
    fileMaxBytes: Math.round(data.FILE_MAX_MB * 1024 ** 2),
    filesMaxBytes: data.FILES_MAX_GB && Math.round(data.FILES_MAX_GB * 1024 ** 3),
    s3: s3Of(data),
    twilio: twilioOf(data),
    stripe: stripeOf(data),
    stripeFeeNote: data.STRIPE_FEE_NOTE,
    logLevel: data.LOG_LEVEL,
  };
}
