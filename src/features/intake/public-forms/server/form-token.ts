/** The token in a form's page: form, version, and start time. Signed but not secret. */
import { randomBytes } from 'node:crypto';
import { isSeal, seal } from './form-secret.ts';

const HOUR_MS = 3_600_000;

/** A page open longer than this gets a new token before it is submitted. */
const FRESH_MS = 24 * HOUR_MS;

export interface FormToken {
  formId: number;
  /** The form version with the page's fields. */
  version: number;
  /** The time the visitor started filling in the form. */
  at: Date;
  /** Makes each page's token unique. */
  nonce: string;
}

const partsOf = ({ formId, version, at, nonce }: FormToken) =>
  `${formId}.${version}.${at.getTime()}.${nonce}`;

/** Returns a signed token for a page. */
export function writeFormToken(secret: string, token: Omit<FormToken, 'nonce'>): string {
  const text = partsOf({ ...token, nonce: randomBytes(9).toString('base64url') });

  return `${text}.${seal(secret, 'form', text)}`;
}

const SHAPE = /^(\d{1,10})\.(\d{1,10})\.(\d{1,15})\.([\w-]{12})\.([\w-]{43})$/;

/**
 * Parses a form token. Null if it is invalid or for a different form.
 *
 * @returns the token's content, and whether it is recent enough to submit
 */
export function readFormToken(
  secret: string,
  { text, formId, now }: { text: string; formId: number; now: Date },
): (FormToken & { isFresh: boolean }) | null {
  const [, id = '', version = '', at = '', nonce = '', sentSeal = ''] = SHAPE.exec(text) ?? [];
  const token = { formId: Number(id), version: Number(version), at: new Date(Number(at)), nonce };
  if (!nonce || token.formId !== formId) return null;
  if (!isSeal(sentSeal, seal(secret, 'form', partsOf(token)))) return null;
  const age = now.getTime() - token.at.getTime();

  return { ...token, isFresh: age >= -HOUR_MS && age <= FRESH_MS };
}
