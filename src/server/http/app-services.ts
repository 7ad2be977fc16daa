import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/app-error.ts';
import type { Database, DbOrTx } from '#server/db/database.ts';
import type { SignedIn } from '#server/access/actor.ts';
import type { FileStore } from '#server/file-store/file-store.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { TxtLookup } from '#server/mail/txt-lookup.ts';
import type { Settings } from '#server/settings.ts';
import { isOnInternet } from '#server/http/is-on-internet.ts';

/** Who is signed in, and in which time zone their company is. */
export interface Session {
  user: SignedIn;
  timeZone: string;
}

/** A new company to be filled with sample data, in the transaction that sets it up. */
interface NewCompany extends Session {
  db: DbOrTx;
  now: Date;
}

/** The services that the entire server shares. Tests pass their own clock. */
export interface AppServices {
  database: Database;
  settings: Settings;
  mailer: Mailer;
  clock: () => Date;
  /** The bytes of files. */
  files: FileStore;
  /** Looks up records in DNS. */
  lookUpTxt: TxtLookup;
  /** The session of a request; null without one. */
  findSession: (services: AppServices, request: FastifyRequest) => Promise<Session | null>;
  /** Inserts the initial records of every company, in the transaction that sets up a new one. */
  prepareCompany: (tx: DbOrTx) => Promise<void>;
  loadSampleData: (company: NewCompany) => Promise<void>;
}

/** The services that jobs of the queue share with the server. */
export type JobServices = Pick<AppServices, 'database' | 'mailer' | 'clock' | 'settings' | 'files'>;

/**
 * Returns the URL of the app, from the settings or the host of the request: 'https://gable.example'. Throws
 * a 400 for an invalid host.
 */
export function publicUrlOf({ settings }: AppServices, request: FastifyRequest): string {
  const url = settings.publicUrl ?? `${request.protocol}://${request.host}`;
  if (!URL.canParse(url)) throw new AppError('bad_input', 'The request has no valid host.');

  return url;
}

/**
 * The base URL for links in emails that no user's request causes; null where no email can be sent. The host
 * of a request is not trustworthy: any client can choose it.
 */
export function mailLinksUrl({
  mailer,
  settings,
}: Pick<AppServices, 'mailer' | 'settings'>): string | null {
  return mailer.isConfigured ? (settings.publicUrl ?? null) : null;
}

/** The address at which clients pay online, for print; null where they cannot, or only in the office's own network. */
export function payPagesUrl({ settings }: Pick<AppServices, 'settings'>): string | null {
  const { stripe, publicUrl } = settings;
  if (!stripe || publicUrl === undefined) return null;
  const url = new URL(publicUrl);

  return isOnInternet(url.hostname) ? url.href.replace(/\/+$/, '') : null;
}
