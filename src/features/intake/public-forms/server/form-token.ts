/** What a form's page carries: which version of which form it is, and when it was made. Signed, not secret. */
import { randomBytes } from 'node:crypto';
import { isSeal, seal } from './form-secret.ts';

const HOUR_MS = 3_600_000;

/** A page that was open for longer gets a new token before it is sent. */
const FRESH_MS = 24 * HOUR_MS;

export interface FormToken {
  formId: number;
  /** The version of the fields that the page shows. */
  version: number;
  /** When filling in began. */
  at: Date;
  /** Tells one page from another. */
  nonce: string;
}

const partsOf = ({ formId, version, at, nonce }: FormToken) =>
  `${formId}.${version}.${at.getTime()}.${nonce}`;

/** A token as the page sends it back. */
export function writeFormToken(secret: string, token: Omit<FormToken, 'nonce'>): string {
  const text = partsOf({ ...token, nonce: randomBytes(9).toString('base64url') });

  return `${text}.${seal(secret, 'form', text)}`;
}

const SHAPE = /^(\d{1,10})\.(\d{1,10})\.(\d{1,15})\.([\w-]{12})\.([\w-]{43})$/;

/**
 * A token of this form that Gable made; null for any other.
 *
 * @returns also whether it is recent enough to be sent
 */
export function readFormToken(
  secret: string,
  { text, formId, now }: { text: string; formId: number; now: Date },
): (FormToken & { isFresh: boolean }) | null {
  const [, id = '', version = '', at = '', nonce = '', given = ''] = SHAPE.exec(text) ?? [];
  const token = { formId: Number(id), version: Number(version), at: new Date(Number(at)), nonce };
  if (!nonce || token.formId !== formId) return null;
  if (!isSeal(given, seal(secret, 'form', partsOf(token)))) return null;
  const age = now.getTime() - token.at.getTime();

  return { ...token, isFresh: age >= -HOUR_MS && age <= FRESH_MS };
}
