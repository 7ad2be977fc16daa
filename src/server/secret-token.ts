import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes for a cookie or a link (D35). */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token: stolen, it opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
