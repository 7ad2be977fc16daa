import { createHash, randomBytes } from 'node:crypto';

/** Returns 32 random bytes for a cookie or a link, which is too many to guess. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the hash of a token. The database stores only the hash, which is useless to anyone who
 * steals it.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
