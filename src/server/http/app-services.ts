import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/app-error.ts';
import type { Database, DbOrTx } from '#server/db/database.ts';
import type { SignedIn } from '#server/access/actor.ts';
import type { FileStore } from '#server/file-store/file-store.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { TxtLookup } from '#server/mail/txt-lookup.ts';
import type { Settings } from '#server/settings.ts';
import { isOnInternet } from '#server/http/is-on-internet.ts';

/** The signed-in user and the time zone of their company. */
export interface Session {
  user: SignedIn;
  timeZone: string;
}

/** A new company that sample data is added to, in the transaction that creates the company. */
interface NewCompany extends Session {
  db: DbOrTx;
  now: Date;
}

/** Services shared by the entire server. Tests pass their own clock. */
export interface AppServices {
  database: Database;
  settings: Settings;
  mailer: Mailer;
  clock: () => Date;
  /** Stores the contents of files. */
  files: FileStore;
  /** Looks up DNS TXT records. */
  lookUpTxt: TxtLookup;
  /** Returns a request's session; null if it has none. */
  findSession: (services: AppServices, request: FastifyRequest) => Promise<Session | null>;
  /** Inserts the records every company starts with, in the transaction that creates the company. */
  prepareCompany: (tx: DbOrTx) => Promise<void>;
  loadSampleData: (company: NewCompany) => Promise<void>;
}

/** The services that queue jobs share with the server. */
export type JobServices = Pick<AppServices, 'database' | 'mailer' | 'clock' | 'settings' | 'files'>;

/**
 * Returns the app's base URL, such as 'https://gable.example', from the settings or the request's
 * host. Throws a 400 if the host is invalid.
 */
export function publicUrlOf({ settings }: AppServices, request: FastifyRequest): string {
  const url = settings.publicUrl ?? `${request.protocol}://${request.host}`;
  if (!URL.canParse(url)) throw new AppError('bad_input', 'The request has no valid host.');

  return url;
}

/**
 * Returns the base URL for links in emails; null if email can't be sent. Never uses a request's
 * host, because clients can set it to anything.
 */
export function mailLinksUrl({
  mailer,
  settings,
}: Pick<AppServices, 'mailer' | 'settings'>): string | null {
  return mailer.isConfigured ? (settings.publicUrl ?? null) : null;
}

/**
 * Returns the URL where clients pay online, for printed documents; null if online payment isn't set
 * up or the URL can't be reached from the internet.
 */
export function payPagesUrl({ settings }: Pick<AppServices, 'settings'>): string | null {
  const { stripe, publicUrl } = settings;
  if (!stripe || publicUrl === undefined) return null;
  const url = new URL(publicUrl);

  return isOnInternet(url.hostname) ? url.href.replace(/\/+$/, '') : null;
}
