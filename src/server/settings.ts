/** Gable's settings: environment variables, every one optional, read once at start. */
import { resolve } from 'node:path';
import { z } from 'zod';

const switchText = z.stringbool({
  truthy: ['1', 'true', 'yes', 'on'],
  falsy: ['0', 'false', 'no', 'off'],
});

/** The settings with the sentence that the README prints for each. */
const settingsShape = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port to serve on'),
  HOST: z.string().default('0.0.0.0').describe('Address to listen on'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('Folder for the embedded database, files and backups'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .optional()
    .describe('A PostgreSQL server (15 or newer) instead of the embedded database'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s):// address' })
    .optional()
    .describe('The address people use, for links in mails and secure cookies'),
  TRUST_PROXY: switchText
    .default(false)
    .describe('Whether a proxy in front may be believed about addresses and https'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// address' })
    .optional()
    .describe('Mail server'),
  MAIL_FROM: z.string().min(3).optional().describe('Sender of mails'),
  PUSH_SERVICE: z
    .url({ protocol: /^https?$/, error: 'must be an http(s):// address' })
    .optional()
    .describe('A push service beside those of the browsers’ makers, by its address'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('How much is logged'),
});

/** The environment variables that are read. */
export const SETTING_NAMES = Object.keys(settingsShape.shape);

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
  logLevel: z.infer<typeof settingsShape>['LOG_LEVEL'];
}

/** A setting that cannot be used; the message names all of them. */
export class SettingsError extends Error {}

/** Reads the settings. Blank variables count as absent; every bad one is named in one SettingsError. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const present = Object.fromEntries(
    Object.entries(environment)
      .map(([name, value]) => [name, value?.trim()])
      .filter(([, value]) => value !== ''),
  );
  const { success, data, error } = settingsShape.safeParse(present);
  if (!success) {
    const lines = error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
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
    logLevel: data.LOG_LEVEL,
  };
}
