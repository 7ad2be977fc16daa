import type { Actor } from '#shared/access.ts';
import { can } from '#shared/access.ts';

/**
 * Returns why this server can't do something, and how to fix it. Administrators see which settings
 * to make on the server; other users are referred to an administrator, because the names of
 * settings would mean nothing to them.
 */
export const notSetUp = (user: Actor, fact: string, settings: readonly string[]): string =>
  can(user, 'company', 'update')
    ? `${fact} Set ${new Intl.ListFormat('en-US').format(settings)} on the server.`
    : `${fact} Ask an administrator to set this up.`;
