import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes for a cookie or a link: too many to guess. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash of a token that the database keeps: it is useless when stolen. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
